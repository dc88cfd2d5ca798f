import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
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
import type { AppointmentRow } from './storedAppointment.ts';

/** An appointment as the staff of its shop see it. */
export interface DayAppointment extends Pick<
  AppointmentRow,
  'id' | 'status' | 'option' | 'date' | 'slotTime' | 'sequence' | 'startsAt' | 'createdAt'
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

/** The names of what was booked on a day, by appointment. */
async function workOn(db: Database, onDay: SQL | undefined): Promise<Map<string, string[]>> {
  const [chosen, recommended] = await Promise.all([
    db
      .select({ id: appointments.id, name: services.name })
      .from(appointments)
      .innerJoin(
        appointmentServices,
        and(
          eq(appointmentServices.shopId, appointments.shopId),
          eq(appointmentServices.appointmentId, appointments.id),
        ),
      )
      .innerJoin(
        services,
        and(
          eq(services.shopId, appointments.shopId),
          eq(services.id, appointmentServices.serviceId),
        ),
      )
      .where(onDay)
      .orderBy(asc(services.position), asc(services.id)),
    db
      .select({ id: appointments.id, name: recommendedJobs.name })
      .from(appointments)
      .innerJoin(
        appointmentRecommendedJobs,
        and(
          eq(appointmentRecommendedJobs.shopId, appointments.shopId),
          eq(appointmentRecommendedJobs.appointmentId, appointments.id),
        ),
      )
      .innerJoin(
        recommendedJobs,
        and(
          eq(recommendedJobs.shopId, appointments.shopId),
          eq(recommendedJobs.id, appointmentRecommendedJobs.jobId),
        ),
      )
      .where(onDay),
  ]);
  const byId = new Map<string, string[]>();
  for (const { id, name } of [...chosen, ...recommended]) {
    byId.set(id, [...(byId.get(id) ?? []), name]);
  }
  return byId;
}

/** The appointments of a shop on a day, in the order of their times; after hours last. */
export async function appointmentsOn(
  db: Database,
  { shopId, date }: { shopId: string; date: string },
): Promise<DayAppointment[]> {
  return appointmentsWhere(db, and(eq(appointments.shopId, shopId), eq(appointments.date, date)));
}

/** The appointments of one shop that a condition chooses, as its staff see them. */
export async function appointmentsWhere(
  db: Database,
  condition: SQL | undefined,
): Promise<DayAppointment[]> {
  const [rows, work] = await Promise.all([rowsOn(db, condition), workOn(db, condition)]);
  return rows.map((row) => ({ ...row, work: work.get(row.id) ?? [] }));
}

const rowsOn = (db: Database, onDay: SQL | undefined) =>
  db
    .select({
      id: appointments.id,
      status: appointments.status,
      option: appointments.option,
      date: appointments.date,
      slotTime: appointments.slotTime,
      sequence: appointments.sequence,
      startsAt: appointments.startsAt,
      createdAt: appointments.createdAt,
      firstName: customers.firstName,
      lastName: customers.lastName,
      phone: customers.phone,
      email: customers.email,
      year: vehicles.year,
      make: vehicles.make,
      model: vehicles.model,
      visitId: leads.visitId,
      isAskedToMove: sql<boolean>`coalesce(${appointmentChanges.kind} = 'asked', false)`,
    })
    .from(appointments)
    .innerJoin(
      customers,
      and(eq(customers.shopId, appointments.shopId), eq(customers.id, appointments.customerId)),
    )
    .innerJoin(
      vehicles,
      and(eq(vehicles.shopId, appointments.shopId), eq(vehicles.id, appointments.vehicleId)),
    )
    .innerJoin(leads, and(eq(leads.shopId, appointments.shopId), eq(leads.id, appointments.leadId)))
    .leftJoin(
      appointmentChanges,
      and(
        eq(appointmentChanges.shopId, appointments.shopId),
        eq(appointmentChanges.appointmentId, appointments.id),
        eq(appointmentChanges.sequence, appointments.sequence),
      ),
    )
    .where(onDay)
    .orderBy(asc(appointments.slotTime), asc(appointments.createdAt))
    .limit(mostOfADay);
