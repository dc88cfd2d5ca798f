import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  appointmentChanges,
  appointmentRecommendedJobs,
  appointments,
  appointmentServices,
  customers,
  leads,
  recommendedJobs,
  services,
  vehicles,
} from '../db/tables.ts';
import { matching } from '../db/matching.ts';
import type { AppointmentRow } from './storedAppointment.ts';

/** An appointment as the staff of its shop see it. */
export interface DayAppointment extends Pick<
  AppointmentRow,
  | 'id'
  | 'status'
  | 'option'
  | 'date'
  | 'slotTime'
  | 'sequence'
  | 'startsAt'
  | 'createdAt'
  | 'concerns'
> {
  firstName: string;
  lastName: string;
  /** Ten digits */
  phone: string;
  email: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  /** The visit in which it was booked; null where the shop keeps no journal */
  visitId: string | null;
  /** Whether the last that happened to it is that the shop asked for another time */
  isAskedToMove: boolean;
  /** The names of its services, and of the recommended ones */
  work: string[];
}

/** The most that one look at a day returns; a shop takes fewer. */
export const mostOfADay = 500;

/** The appointments of a shop on a day, in the order of their times; after hours last. */
export async function appointmentsOn(
  db: Database,
  { shopId, date }: { shopId: string; date: string },
): Promise<DayAppointment[]> {
  return appointmentsWhere(db, shopId, eq(appointments.date, date));
}

/**
 * The appointments of one shop that a condition chooses, as its staff see them. What belongs to them is
 * read by its keys and not joined: where a shop has many more rows than the database's statistics know,
 * it would combine all of two tables.
 */
export async function appointmentsWhere(
  db: Database,
  shopId: string,
  condition: SQL | undefined,
): Promise<DayAppointment[]> {
  const rows = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.shopId, shopId), condition))
    .orderBy(asc(appointments.slotTime), asc(appointments.createdAt))
    .limit(mostOfADay);
  if (rows.length === 0) return [];
  const { customerById, vehicleById, visitByLead, lastById, work } = await belongingTo(
    db,
    shopId,
    rows,
  );
  return rows.map((row) => {
    const { id, status, option, date, slotTime, sequence, startsAt, createdAt, concerns } = row;
    const { firstName, lastName, phone, email } = customerById.get(row.customerId)!;
    const { year, make, model } = vehicleById.get(row.vehicleId)!;
    const last = lastById.get(id);
    return {
      id,
      status,
      option,
      date,
      slotTime,
      sequence,
      startsAt,
      createdAt,
      concerns,
      firstName,
      lastName,
      phone,
      email,
      year,
      make,
      model,
      visitId: visitByLead.get(row.leadId)?.visitId ?? null,
      isAskedToMove: last?.sequence === sequence && last.kind === 'asked',
      work: work(id),
    };
  });
}

const byId = <Id, Row extends { readonly id: Id }>(rows: readonly Row[]): ReadonlyMap<Id, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function belongingTo(db: Database, shopId: string, rows: readonly AppointmentRow[]) {
  const all = <Key extends keyof AppointmentRow>(key: Key) => rows.map((row) => row[key]);
  const { appointmentId: id, kind, sequence } = appointmentChanges;
  const [people, cars, visits, changes, work] = await Promise.all([
    db
      .select()
      .from(customers)
      .where(matching(customers, { shopId, id: all('customerId') })),
    db
      .select()
      .from(vehicles)
      .where(matching(vehicles, { shopId, id: all('vehicleId') })),
    db
      .select({ id: leads.id, visitId: leads.visitId })
      .from(leads)
      .where(matching(leads, { shopId, id: all('leadId') })),
    db
      .select({ id, kind, sequence })
      .from(appointmentChanges)
      .where(matching(appointmentChanges, { shopId, appointmentId: all('id') }))
      .orderBy(asc(sequence)),
    workOf(db, shopId, all('id')),
  ]);
  return {
    customerById: byId(people),
    vehicleById: byId(cars),
    visitByLead: byId(visits),
    lastById: byId(changes),
    work,
  };
}

/** The names of what was booked, by appointment: services as the shop lists them, then recommended ones. */
async function workOf(
  db: Database,
  shopId: string,
  ids: readonly string[],
): Promise<(id: string) => string[]> {
  const [chosen, offered, recommended] = await Promise.all([
    db
      .select({ id: appointmentServices.appointmentId, work: appointmentServices.serviceId })
      .from(appointmentServices)
      .where(matching(appointmentServices, { shopId, appointmentId: ids })),
    db
      .select({ id: services.id, name: services.name })
      .from(services)
      .where(eq(services.shopId, shopId))
      .orderBy(asc(services.position), asc(services.id)),
    db
      .select({
        id: appointmentRecommendedJobs.appointmentId,
        work: appointmentRecommendedJobs.jobId,
      })
      .from(appointmentRecommendedJobs)
      .where(matching(appointmentRecommendedJobs, { shopId, appointmentId: ids })),
  ]);
  const jobIds = recommended.map(({ work }) => work);
  const jobs =
    jobIds.length === 0
      ? []
      : await db
          .select({ id: recommendedJobs.id, name: recommendedJobs.name })
          .from(recommendedJobs)
          .where(matching(recommendedJobs, { shopId, id: jobIds }));
  return (id) => {
    const namesOf = (booked: typeof chosen, named: typeof offered) => {
      const wanted = new Set(booked.filter((each) => each.id === id).map(({ work }) => work));
      return named.filter((each) => wanted.has(each.id)).map(({ name }) => name);
    };
    return [...namesOf(chosen, offered), ...namesOf(recommended, jobs)];
  };
}
