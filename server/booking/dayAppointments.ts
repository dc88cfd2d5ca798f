import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { appointments, customers, leads, vehicles } from '../db/tables.ts';
import type { AppointmentRow } from './storedAppointment.ts';

/** An appointment as the staff of its shop see it. */
export interface DayAppointment extends Pick<
  AppointmentRow,
  'id' | 'status' | 'option' | 'date' | 'slotTime' | 'sequence'
> {
  firstName: string;
  lastName: string;
  /** Ten digits */
  phone: string;
  year: number | null;
  make: string | null;
  model: string | null;
  /** The visit in which it was booked; null where the shop keeps no journal */
  visitId: string | null;
}

/** The most that one look at a day returns; a shop takes fewer. */
const MOST = 500;

/** The appointments of a shop on a day, in the order of their times; after hours last. */
export const appointmentsOn = (
  db: Database,
  { shopId, date }: { shopId: string; date: string },
): Promise<DayAppointment[]> =>
  db
    .select({
      id: appointments.id,
      status: appointments.status,
      option: appointments.option,
      date: appointments.date,
      slotTime: appointments.slotTime,
      sequence: appointments.sequence,
      firstName: customers.firstName,
      lastName: customers.lastName,
      phone: customers.phone,
      year: vehicles.year,
      make: vehicles.make,
      model: vehicles.model,
      visitId: leads.visitId,
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
    .where(and(eq(appointments.shopId, shopId), eq(appointments.date, date)))
    .orderBy(asc(appointments.slotTime), asc(appointments.createdAt))
    .limit(MOST);
