import { sql } from 'drizzle-orm';
import type { Catalogue } from '../catalogue/types.ts';
import type { Database } from '../db/database.ts';
import {
  closedDates,
  customers,
  dayAvailabilities,
  organisations,
  plates,
  recommendedJobs,
  services,
  shops,
  vehicles,
} from '../db/tables.ts';
import { demoCustomers, demoIndex, demoPlates, demoShops, type DemoCustomer } from './world.ts';

/** The ids of makes by name, over all years. Unknown names are left out. */
function makeIds(catalogue: Catalogue, names: readonly string[]): number[] {
  const ids = catalogue
    .years()
    .flatMap(({ year }) => catalogue.makes(year))
    .filter(({ makeName }) => names.includes(makeName))
    .map(({ makeId }) => makeId);
  return [...new Set(ids)];
}

/**
 * The vehicle ids of a model in a year: of one submodel, or of all. Empty if the catalogue does not
 * have it.
 */
function vehicleIds(
  catalogue: Catalogue,
  named: { year: number; make: string; model: string; subModel?: string },
): number[] {
  const make = catalogue.makes(named.year).find(({ makeName }) => makeName === named.make);
  const entry = catalogue
    .models(named.year, make?.makeId ?? -1)
    .find(({ model }) => model.modelName === named.model);
  const submodels = entry && catalogue.submodels(entry.baseVehicleId);
  return (submodels ?? [])
    .filter(({ subModelName }) => (named.subModel ?? subModelName) === subModelName)
    .map(({ vehicleId }) => vehicleId);
}

interface SeedOptions {
  catalogue: Catalogue;
  now: Date;
}

/**
 * Writes the demo world into a database without shops, in one transaction; does nothing otherwise.
 * Returns whether it wrote.
 */
export function seedIfEmpty(db: Database, { catalogue, now }: SeedOptions): Promise<boolean> {
  return db.transaction(async (tx) => {
    // For Citus: lets a transaction that has read shops on all machines write tables that are
    // copied to each. Means nothing elsewhere.
    await tx.execute(sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
    if (await hasShop(tx)) return false;
    // If several processes start together on an empty database, one seeds and the others wait.
    await tx.execute(sql`lock table ${shops} in share row exclusive mode`);
    if (await hasShop(tx)) return false;
    await tx.insert(organisations).values(demoIndex().organisations);
    await seedShops(tx, catalogue);
    for (const customer of demoCustomers()) await seedCustomer(tx, customer, now);
    await tx
      .insert(plates)
      .values(
        demoPlates().map(({ state, plate, vin, vehicle }) => ({
          state,
          plate,
          vin,
          vehicleIds: vehicle === undefined ? [] : vehicleIds(catalogue, vehicle),
        })),
      );
    return true;
  });
}

async function hasShop(tx: Database): Promise<boolean> {
  return (await tx.select({ id: shops.id }).from(shops).limit(1)).length > 0;
}

async function seedShops(tx: Database, catalogue: Catalogue): Promise<void> {
  const index = demoIndex();
  const details = demoShops();
  for (const { id: shopId, name, timeZone } of index.shops) {
    const shop = details[name];
    if (shop === undefined) throw new Error(`server/seed/shops.json has no "${name}"`);
    const { organisation, address, allowedMakes, ...columns } = shop;
    await tx
      .insert(shops)
      .values({
        ...columns,
        ...address,
        id: shopId,
        name,
        timeZone,
        organisationId: index.organisations.find((each) => each.name === organisation)?.id,
        allowedMakeIds: allowedMakes && makeIds(catalogue, allowedMakes),
      });
    await tx
      .insert(services)
      .values(shop.services.map((service, position) => ({ ...service, shopId, position })));
    await tx
      .insert(dayAvailabilities)
      .values(shop.dayAvailabilities.map((day) => ({ ...day, shopId })));
    if (shop.closedDates.length > 0) {
      await tx.insert(closedDates).values(shop.closedDates.map((date) => ({ shopId, date })));
    }
  }
}

export async function seedCustomer(tx: Database, customer: DemoCustomer, now: Date): Promise<void> {
  const { phones, shops: known } = demoIndex();
  const shopId = known.find(({ name }) => name === customer.shop)?.id;
  if (shopId === undefined) throw new Error(`demo.json has no shop "${customer.shop}"`);
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { firstName, lastName, email, address } = customer;
  const phone = { ...phones }[customer.phone as keyof typeof phones] ?? customer.phone;

  const [row] = await tx
    .insert(customers)
    .values({ shopId, phone, firstName, lastName, email, ...address })
    .returning({ customerId: customers.id });
  if (row === undefined) throw new Error('an insert answered no row');
  for (const { recommendedJobs: jobs, lastServiceDaysAgo, ...vehicle } of customer.vehicles) {
    const [parked] = await tx
      .insert(vehicles)
      .values({
        ...vehicle,
        ...row,
        shopId,
        lastServiceTime: lastServiceDaysAgo === null ? null : daysAgo(lastServiceDaysAgo),
      })
      .returning({ vehicleId: vehicles.id });
    if (parked === undefined || jobs.length === 0) continue;
    await tx
      .insert(recommendedJobs)
      .values(
        jobs.map(({ name, daysAgo: days }) => ({
          ...parked,
          shopId,
          name,
          date: daysAgo(days).toISOString().slice(0, 10),
        })),
      );
  }
}
