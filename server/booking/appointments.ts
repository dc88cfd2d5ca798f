import { and, between, count, eq, ne, sql } from 'drizzle-orm';
import type { TakenSlots } from '../../src/booking/slots/availability.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import {
  appointmentRecommendedJobs,
  appointments,
  appointmentServices,
  shopDays,
  vehicles,
} from '../db/tables.ts';
import { statement } from '../db/statement.ts';
import { inserting, type Write } from '../db/writes.ts';

/**
 * For standing appointments. Without a parameter, so that a plan that is kept may use their index.
 */
export const isStanding = sql`${appointments.status} = 'standing'`;

const insertDays = (...names: readonly string[]) =>
  statement((db, name) => {
    const [shopId, ...dates] = ['shopId', ...names].map((each) => sql.placeholder(each));
    return db
      .insert(shopDays)
      .values(dates.map((date) => ({ shopId: shopId!, date })))
      .onConflictDoUpdate({
        target: [shopDays.shopId, shopDays.date],
        set: { date: sql`excluded.date` },
      })
      .prepare(name);
  });
const insertDay = insertDays('date');
const insertTwoDays = insertDays('one', 'other');

/**
 * Makes every other booking for this shop and date wait until the transaction ends. Locks a row
 * rather than taking an advisory lock: the row is stored with the shop's other rows, so the lock
 * also holds when shops are spread over several machines, and two days never share a lock by
 * chance.
 */
export async function lockDay(tx: Database, shopId: string, date: string): Promise<void> {
  await insertDay(tx, { shopId, date });
}

/** Locks the days that an appointment leaves and comes to as `lockDay` does, in the order of their dates. */
export async function lockBothDays(
  tx: Database,
  shopId: string,
  dates: readonly [string, string],
): Promise<void> {
  const [one, other] = dates.toSorted();
  if (one === other) return lockDay(tx, shopId, dates[0]);
  await insertTwoDays(tx, { shopId, one, other });
}

const selectTaken = statement((db, name) =>
  db
    .select({ date: appointments.date, slotTime: appointments.slotTime, places: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.shopId, sql.placeholder('shopId')),
        between(appointments.date, sql.placeholder('from'), sql.placeholder('to')),
        ne(appointments.id, sql.placeholder('except')),
        isStanding,
      ),
    )
    .groupBy(appointments.date, appointments.slotTime)
    .prepare(name),
);

/** The id of no appointment. */
const NONE = '00000000-0000-0000-0000-000000000000';

/**
 * The places taken from `from` to `to`, both included (yyyy-MM-dd), over all appointment options.
 *
 * @param except the id of an appointment whose place counts as free
 */
export async function takenPlaces(
  db: Database,
  {
    shopId,
    from,
    to,
    except = NONE,
  }: { shopId: string; from: string; to: string; except?: string | undefined },
): Promise<TakenSlots> {
  const rows = await selectTaken(db, { shopId, from, to, except });
  const taken: Record<string, { total: number; bySlot: Record<string, number> }> = {};
  for (const { date, slotTime, places } of rows) {
    const day = (taken[date] ??= { total: 0, bySlot: {} });
    day.total += places;
    if (slotTime !== null) day.bySlot[slotTime] = places;
  }
  return taken;
}

export type NewAppointment = typeof appointments.$inferInsert & { id: string };

interface Work {
  services: readonly { id: number; notes?: string | null }[];
  recommendedServices: readonly { jobId: number }[];
}

/** The inserts of an appointment with its services and jobs. */
export function appointmentWrites(
  appointment: NewAppointment,
  { services, recommendedServices }: Work,
): Write[] {
  const writes: Write[] = [inserting(appointments, [appointment])];
  const { shopId, id: appointmentId } = appointment;
  if (services.length > 0) {
    const rows = services.map(({ id, notes }) => ({ shopId, appointmentId, serviceId: id, notes }));
    writes.push(inserting(appointmentServices, rows));
  }
  if (recommendedServices.length > 0) {
    const rows = recommendedServices.map(({ jobId }) => ({ shopId, appointmentId, jobId }));
    writes.push(inserting(appointmentRecommendedJobs, rows));
  }
  return writes;
}

/** A lead's appointment, with what was booked. */
export interface LeadAppointment {
  id: string;
  option: typeof appointments.$inferSelect.option;
  date: string;
  /** null after hours */
  slotTime: string | null;
  vehicleId: number;
  /** null for a vehicle that the shop entered without the catalogue */
  catalogueVehicleId: number | null;
  serviceIds: number[];
  recommendedJobIds: number[];
}

/** The standing appointment of a lead; `undefined` if it has none or it was cancelled. */
export async function appointmentOfLead(
  db: Database,
  { shopId, leadId }: { shopId: string; leadId: string },
): Promise<LeadAppointment | undefined> {
  const [row] = await db
    .select({
      id: appointments.id,
      option: appointments.option,
      date: appointments.date,
      slotTime: appointments.slotTime,
      vehicleId: appointments.vehicleId,
      catalogueVehicleId: vehicles.catalogueVehicleId,
    })
    .from(appointments)
    .innerJoin(
      vehicles,
      matching(vehicles, { shopId: appointments.shopId, id: appointments.vehicleId }),
    )
    .where(matching(appointments, { shopId, leadId, status: 'standing' }));
  if (row === undefined) return undefined;
  const { id } = row;
  const services = await db
    .select({ id: appointmentServices.serviceId })
    .from(appointmentServices)
    .where(matching(appointmentServices, { shopId, appointmentId: id }));
  const jobs = await db
    .select({ id: appointmentRecommendedJobs.jobId })
    .from(appointmentRecommendedJobs)
    .where(matching(appointmentRecommendedJobs, { shopId, appointmentId: id }));
  return {
    ...row,
    serviceIds: services.map((each) => each.id),
    recommendedJobIds: jobs.map((each) => each.id),
  };
}
