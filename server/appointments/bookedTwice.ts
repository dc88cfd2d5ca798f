import { and, gte, inArray, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { appointments, customers } from '../db/tables.ts';
import { isAmong } from '../db/isAmong.ts';
import { matching } from '../db/matching.ts';
import { appointmentsWhere, type DayAppointment } from '../booking/dayAppointments.ts';

/** The most others that are told of one appointment. */
const mostOthers = 5;

/**
 * The other appointments of the phones of some appointments, by their ids: those on the same day, and
 * where both are still to come, those on another. Of any two, at least one stands.
 *
 * @param today at the shop
 */
export async function othersOf(
  db: Database,
  { shopId, today, found }: { shopId: string; today: string; found: readonly DayAppointment[] },
): Promise<ReadonlyMap<string, readonly DayAppointment[]>> {
  if (found.length === 0) return new Map();
  const phones = [...new Set(found.map(({ phone }) => phone))];
  const ofPhones = db
    .select({ id: customers.id })
    .from(customers)
    .where(matching(customers, { shopId, phone: phones }));
  const days = [...new Set(found.map(({ date }) => date))];
  const ofThem = await appointmentsWhere(
    db,
    shopId,
    and(
      isAmong(appointments.customerId, ofPhones),
      or(gte(appointments.date, today), inArray(appointments.date, days)),
    ),
  );
  return new Map(
    found.map((one) => [
      one.id,
      ofThem
        .filter((other) => other.id !== one.id && other.phone === one.phone)
        .filter((other) => other.date === one.date || (one.date >= today && other.date >= today))
        .filter((other) => [one, other].some(({ status }) => status === 'standing'))
        .toSorted((first, second) => second.createdAt.getTime() - first.createdAt.getTime())
        .slice(0, mostOthers),
    ]),
  );
}
