import { and, asc, eq, gte } from 'drizzle-orm';
import { addDays } from '../../src/booking/clock/localDate.ts';
import { runtimeOffset } from '../../src/booking/clock/runtimeZone.ts';
import { toInstant } from '../../src/booking/clock/shopTime.ts';
import { offsetsOf } from '../../src/booking/clock/zoneRules.ts';
import { afterHoursTime } from '../../src/booking/slots/afterHoursTime.ts';
import type { Database } from '../../server/db/database.ts';
import { matching } from '../../server/db/matching.ts';
import { appointments, customers, shops } from '../../server/db/tables.ts';

/** A standing appointment that keeps its local time but begins at another instant than was told. */
export interface AffectedAppointment {
  appointmentId: string;
  shop: { id: string; name: string; timeZone: string };
  /** yyyy-MM-dd and HH:mm:ss on the shop's clock, which stay the same */
  date: string;
  time: string;
  /** ISO 8601: the instant in the customer's calendar, and the right one */
  told: string;
  right: string;
  customer: { firstName: string; lastName: string; phone: string; email: string | null };
}

/** How far ahead appointments can be booked at most. */
const MONTHS = 36;

/** The instant by the runtime's zone table, which was used before appointments stored theirs. */
function toldByRuntime(date: string, time: string, timeZone: string): Date {
  const wallMs = Date.parse(`${date}T${time}Z`);
  const minutes = runtimeOffset(timeZone, new Date(wallMs));
  return new Date(wallMs - runtimeOffset(timeZone, new Date(wallMs - minutes * 60_000)) * 60_000);
}

/** The future standing appointments whose instant changes by the current rules, soonest first. */
export async function affectedAppointments(
  db: Database,
  now: Date,
): Promise<AffectedAppointment[]> {
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const rows = await db
    .select({ appointment: appointments, shop: shops, customer: customers })
    .from(appointments)
    .innerJoin(shops, eq(shops.id, appointments.shopId))
    .innerJoin(
      customers,
      matching(customers, { shopId: appointments.shopId, id: appointments.customerId }),
    )
    .where(and(eq(appointments.status, 'standing'), gte(appointments.date, yesterday)))
    .orderBy(asc(appointments.date), asc(appointments.slotTime));
  return rows.flatMap(({ appointment, shop, customer }) => {
    const { id, name, timeZone } = shop;
    const { date, slotTime } = appointment;
    const time = slotTime ?? afterHoursTime;
    const offsets = offsetsOf(timeZone, now, MONTHS);
    const right = offsets && toInstant(date, time, { timeZone, offsets });
    const told = appointment.startsAt ?? toldByRuntime(date, time, timeZone);
    if (!right || right.getTime() === told.getTime() || right < now) return [];
    const { firstName, lastName, phone, email } = customer;
    return {
      appointmentId: appointment.id,
      shop: { id, name, timeZone },
      date,
      time,
      told: told.toISOString(),
      right: right.toISOString(),
      customer: { firstName, lastName, phone, email },
    };
  });
}
