import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CustomerVehicle, NewCustomer, NewVehicle } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { customers, recommendedJobs, vehicles } from '../db/tables.ts';
import type { Visitor } from '../codes/tokens.ts';

/** The vehicles of every customer with the visitor's phone, with what the shop advised for each. */
export async function vehiclesOf(db: Database, visitor: Visitor): Promise<CustomerVehicle[]> {
  const rows = await db
    .select({ vehicle: vehicles, customer: customers })
    .from(vehicles)
    .innerJoin(
      customers,
      and(eq(customers.shopId, vehicles.shopId), eq(customers.id, vehicles.customerId)),
    )
    .where(and(eq(vehicles.shopId, visitor.shopId), eq(customers.phone, visitor.phone)))
    .orderBy(asc(customers.id), asc(vehicles.id));
  const jobs = await jobsOf(
    db,
    visitor.shopId,
    rows.map(({ vehicle }) => vehicle.id),
  );
  return rows.map(({ vehicle, customer }) => ({
    id: vehicle.id,
    customerId: customer.id,
    customerFirstName: customer.firstName,
    customerLastName: customer.lastName,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    lastServiceTime: vehicle.lastServiceTime?.toISOString() ?? null,
    recommendedServices: jobs
      .filter(({ vehicleId }) => vehicleId === vehicle.id)
      .map(({ id, name, date }) => ({ jobId: id, name, ...(date !== null && { date }) })),
  }));
}

function jobsOf(db: Database, shopId: string, vehicleIds: number[]) {
  return db
    .select()
    .from(recommendedJobs)
    .where(and(eq(recommendedJobs.shopId, shopId), inArray(recommendedJobs.vehicleId, vehicleIds)))
    .orderBy(asc(recommendedJobs.id));
}

/** Adds a customer with a proven phone; answers the id. */
export async function insertCustomer(
  db: Database,
  { shopId, phone }: Visitor,
  { firstName, lastName, email, address, okForMarketing }: NewCustomer,
): Promise<number> {
  const [row] = await db
    .insert(customers)
    .values({ shopId, phone, firstName, lastName, email, okForMarketing, ...address })
    .returning({ id: customers.id });
  return inserted(row);
}

/** Adds a vehicle to a customer; answers the id. */
export async function insertVehicle(
  db: Database,
  { shopId, customerId }: { shopId: string; customerId: number },
  vehicle: NewVehicle,
): Promise<number> {
  const [row] = await db
    .insert(vehicles)
    .values({
      shopId,
      customerId,
      year: vehicle.year,
      make: vehicle.makeName,
      model: vehicle.modelName,
      subModel: vehicle.subModelName,
      catalogueVehicleId: vehicle.vehicleId,
      engineBaseId: vehicle.engineBaseId,
      engineConfigId: vehicle.engineConfigId,
    })
    .returning({ id: vehicles.id });
  return inserted(row);
}

/** Notes that a known customer agreed. A box left unticked takes nothing back: that is STOP's. */
export async function recordConsent(
  db: Database,
  { shopId, customerId }: { shopId: string; customerId: number },
): Promise<void> {
  await db
    .update(customers)
    .set({ okForMarketing: true })
    .where(and(eq(customers.shopId, shopId), eq(customers.id, customerId)));
}

function inserted(row: { id: number } | undefined): number {
  if (row === undefined) throw new Error('an insert answered no row');
  return row.id;
}

/** Whether a customer has the visitor's phone at the visitor's shop. */
export async function isCustomerOf(
  db: Database,
  customerId: number,
  { shopId, phone }: Visitor,
): Promise<boolean> {
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.id, customerId), eq(customers.shopId, shopId), eq(customers.phone, phone)),
    );
  return found.length === 1;
}
