import { and, asc, eq, sql } from 'drizzle-orm';
import type { CustomerVehicle, NewCustomer, NewVehicle } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { newNumber } from '../db/ids.ts';
import { jsonList } from '../db/jsonList.ts';
import { matching } from '../db/matching.ts';
import { statement } from '../db/statement.ts';
import {
  appointmentRecommendedJobs,
  appointments,
  customers,
  recommendedJobs,
  vehicles,
} from '../db/tables.ts';
import { inserting, updating, type Write } from '../db/writes.ts';
import type { Visitor } from '../codes/tokens.ts';

type CustomerRow = typeof customers.$inferSelect;
type VehicleRow = typeof vehicles.$inferSelect;
/** The parts of a customer and a vehicle that a booking tells the shop. */
export type BookedCustomer = Pick<CustomerRow, 'id' | 'firstName' | 'lastName' | 'phone' | 'email'>;
export type BookedVehicle = Pick<VehicleRow, 'id' | 'year' | 'make' | 'model'>;

const selectVehicles = statement((db, named) => {
  const shopId = sql.placeholder('shopId');
  const { id, name, date } = recommendedJobs;
  const isOfVehicle = matching(recommendedJobs, { shopId, vehicleId: vehicles.id });
  return db
    .select({
      vehicle: vehicles,
      customer: customers,
      jobs: jsonList(recommendedJobs, { id, name, date }, isOfVehicle, id),
    })
    .from(vehicles)
    .innerJoin(customers, matching(customers, { shopId: vehicles.shopId, id: vehicles.customerId }))
    .where(and(eq(vehicles.shopId, shopId), eq(customers.phone, sql.placeholder('phone'))))
    .orderBy(asc(customers.id), asc(vehicles.id))
    .prepare(named);
});

const selectBookedVehicle = statement((db, named) => {
  const shopId = sql.placeholder('shopId');
  const id = sql.placeholder('id');
  const { jobId } = appointmentRecommendedJobs;
  const isOfAppointment = matching(appointmentRecommendedJobs, { shopId, appointmentId: id });
  return db
    .select({
      vehicleId: appointments.vehicleId,
      jobs: jsonList(appointmentRecommendedJobs, { jobId }, isOfAppointment, jobId),
    })
    .from(appointments)
    .where(matching(appointments, { shopId, id }))
    .prepare(named);
});

/**
 * The vehicles of all customers with the visitor's phone, each with the services that the shop
 * recommends.
 *
 * @param bookedBefore the appointment whose vehicle is marked, if it is one of them
 */
export async function vehiclesOf(
  db: Database,
  { shopId, phone }: Visitor,
  bookedBefore?: string,
): Promise<CustomerVehicle[]> {
  const [rows, [booked]] = await Promise.all([
    selectVehicles(db, { shopId, phone }),
    bookedBefore === undefined ? [] : selectBookedVehicle(db, { shopId, id: bookedBefore }),
  ]);
  return rows.map(({ vehicle, customer, jobs }) => ({
    id: vehicle.id,
    customerId: customer.id,
    customerFirstName: customer.firstName,
    customerLastName: customer.lastName,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    lastServiceTime: vehicle.lastServiceTime?.toISOString() ?? null,
    recommendedServices: jobs.map(({ id, name, date }) => ({
      jobId: id,
      name,
      ...(date !== null && { date }),
    })),
    ...(booked?.vehicleId === vehicle.id && {
      bookedBefore: { recommendedServiceIds: booked.jobs.map(({ jobId }) => jobId) },
    }),
  }));
}

const customerColumns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  phone: customers.phone,
  email: customers.email,
};

/** A row that is to be written, as it will be read. */
interface Planned<Row> {
  row: Row;
  write: Write;
}

/** A new customer with a proven phone. */
export function plannedCustomer(
  { shopId, phone }: Visitor,
  { firstName, lastName, email, address, okForMarketing }: NewCustomer,
): Planned<BookedCustomer> {
  const row = { id: newNumber(), firstName, lastName, phone, email: email ?? null };
  return { row, write: inserting(customers, [{ ...row, shopId, okForMarketing, ...address }]) };
}

/** A new vehicle of a customer. */
export function plannedVehicle(
  { shopId, customerId }: { shopId: string; customerId: number },
  vehicle: NewVehicle,
): Planned<BookedVehicle> {
  const { year, makeName: make, modelName: model } = vehicle;
  const row = { id: newNumber(), year, make, model };
  const stored = {
    ...row,
    shopId,
    customerId,
    subModel: vehicle.subModelName,
    catalogueVehicleId: vehicle.vehicleId,
    engineBaseId: vehicle.engineBaseId,
    engineConfigId: vehicle.engineConfigId,
  };
  return { row, write: inserting(vehicles, [stored]) };
}

/**
 * The update that stores that a known customer agreed to marketing. A box left unticked revokes
 * nothing; STOP does.
 */
export const agreementWrite = ({ shopId, customerId }: { shopId: string; customerId: number }) =>
  updating(customers, { shopId, id: customerId }, { okForMarketing: true });

/** A customer with the visitor's phone at the visitor's shop; `undefined` for any other. */
export async function findCustomerOf(
  db: Database,
  customerId: number,
  { shopId, phone }: Visitor,
): Promise<BookedCustomer | undefined> {
  const [found] = await db
    .select(customerColumns)
    .from(customers)
    .where(matching(customers, { id: customerId, shopId, phone }));
  return found;
}
