import { desc, eq, sql } from 'drizzle-orm';
import type { AppointmentPlace, LastChange } from '../../src/booking/appointment/changeOf.ts';
import type { Database } from '../db/database.ts';
import { jsonList } from '../db/jsonList.ts';
import { matching } from '../db/matching.ts';
import type { BookedEvent } from '../db/schema/deliveries.ts';
import { statement } from '../db/statement.ts';
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

export type AppointmentRow = typeof appointments.$inferSelect;

/** An appointment of a shop. */
export interface AppointmentKey {
  shopId: string;
  id: string;
}

const selectLocked = statement((db, name) =>
  db
    .select({ appointment: appointments, nextSequence: leads.nextSequence })
    .from(appointments)
    .innerJoin(leads, matching(leads, { shopId: appointments.shopId, id: appointments.leadId }))
    .where(matching(appointments, { shopId: sql.placeholder('shopId'), id: sql.placeholder('id') }))
    // The lead too: a booking for it locks it first, so the two cannot pass each other.
    .for('update')
    .prepare(name),
);

/** Locks an appointment and its lead for this transaction; `undefined` if the shop has no such one. */
export async function lockAppointment(
  tx: Database,
  key: AppointmentKey,
): Promise<{ appointment: AppointmentRow; nextSequence: number } | undefined> {
  const [row] = await selectLocked(tx, { ...key });
  return row;
}

/** An appointment as it is; `undefined` if the shop has no such one. */
export async function appointmentOf(
  db: Database,
  { shopId, id }: AppointmentKey,
): Promise<AppointmentRow | undefined> {
  const [row] = await db.select().from(appointments).where(matching(appointments, { shopId, id }));
  return row;
}

/** What was booked, and by whom: what no change changes. */
export type Booked = Pick<BookedEvent, 'customer' | 'vehicle' | 'services' | 'recommendedServices'>;

const selectBooked = statement((db, name) => {
  const shopId = sql.placeholder('shopId');
  const id = sql.placeholder('id');
  const serviceRows = jsonList(
    appointmentServices,
    { serviceId: appointmentServices.serviceId, notes: appointmentServices.notes },
    matching(appointmentServices, { shopId, appointmentId: id }),
    appointmentServices.serviceId,
  );
  const jobRows = jsonList(
    appointmentRecommendedJobs,
    { jobId: appointmentRecommendedJobs.jobId },
    matching(appointmentRecommendedJobs, { shopId, appointmentId: id }),
    appointmentRecommendedJobs.jobId,
  );
  const offered = jsonList(
    services,
    { id: services.id, name: services.name, position: services.position },
    eq(services.shopId, shopId),
    services.position,
    services.id,
  );
  const named = jsonList(
    recommendedJobs,
    { id: recommendedJobs.id, name: recommendedJobs.name },
    matching(recommendedJobs, { shopId, vehicleId: appointments.vehicleId }),
  );
  // By their keys from the one appointment, and no joins: where a shop has many more rows than the
  // database's statistics know, it would combine all its customers with all its vehicles.
  const customer = jsonList(
    customers,
    {
      id: customers.id,
      firstName: customers.firstName,
      lastName: customers.lastName,
      phone: customers.phone,
      email: customers.email,
    },
    matching(customers, { shopId, id: appointments.customerId }),
  );
  const vehicle = jsonList(
    vehicles,
    { id: vehicles.id, year: vehicles.year, make: vehicles.make, model: vehicles.model },
    matching(vehicles, { shopId, id: appointments.vehicleId }),
  );
  return db
    .select({ customer, vehicle, serviceRows, jobRows, offered, named })
    .from(appointments)
    .where(matching(appointments, { shopId, id }))
    .prepare(name);
});

/** What an appointment is for, and whose it is; `undefined` if the shop has no such one. */
export async function bookedOf(db: Database, key: AppointmentKey): Promise<Booked | undefined> {
  const [row] = await selectBooked(db, { ...key });
  if (row === undefined) return undefined;
  const { serviceRows, jobRows, offered, named } = row;
  const [customer] = row.customer;
  const [vehicle] = row.vehicle;
  if (customer === undefined || vehicle === undefined) return undefined;
  return {
    customer,
    vehicle,
    services: offered.flatMap(({ id, name }) => {
      const chosen = serviceRows.find(({ serviceId }) => serviceId === id);
      return chosen === undefined ? [] : [{ id, name, notes: chosen.notes }];
    }),
    recommendedServices: jobRows.map(({ jobId }) => ({
      jobId,
      name: named.find(({ id }) => id === jobId)?.name ?? '',
    })),
  };
}

const selectLast = statement((db, name) =>
  db
    .select()
    .from(appointmentChanges)
    .where(
      matching(appointmentChanges, {
        shopId: sql.placeholder('shopId'),
        appointmentId: sql.placeholder('id'),
      }),
    )
    .orderBy(desc(appointmentChanges.sequence))
    .limit(1)
    .prepare(name),
);

/** The last change of an appointment; `undefined` if it was never changed. */
export async function lastChangeOf(
  db: Database,
  key: AppointmentKey,
): Promise<LastChange | undefined> {
  const [row] = await selectLast(db, { ...key });
  return row;
}

/** How long after its day a link still says what was booked. */
const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The first day whose appointments may still be shown by a link: by their day, since an instant may be unknown. */
export const firstShownDay = (now: Date): string =>
  new Date(now.getTime() - SHOWN_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Whether the links of an appointment are dead. */
export const isLongOver = ({ date }: Pick<AppointmentRow, 'date'>, now: Date): boolean =>
  date < firstShownDay(now);

/** The part of an appointment that changes can change. */
export const placeOf = ({
  status,
  option,
  date,
  slotTime,
  requestCourtesyTransportation,
}: AppointmentRow): AppointmentPlace => ({
  status,
  option,
  date,
  slotTime,
  requestCourtesyTransportation,
});
