import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { newNumber } from '../ids.ts';
import { shops } from './shops.ts';

export const customers = pgTable(
  'customers',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    id: bigint({ mode: 'number' })
      .generatedByDefaultAsIdentity({ startWith: 100_000 })
      .$defaultFn(newNumber),
    /** Ten digits. Several customers may share a phone */
    phone: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text(),
    address1: text(),
    address2: text(),
    city: text(),
    state: text(),
    zip: text(),
    okForMarketing: boolean('ok_for_marketing').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('customers_shop_phone').on(table.shopId, table.phone),
    index('customers_shop_phone_end').on(table.shopId, sql`right(${table.phone}, 4)`),
    index('customers_shop_last_name').on(
      table.shopId,
      sql`lower(${table.lastName}) text_pattern_ops`,
    ),
    index('customers_shop_first_name').on(
      table.shopId,
      sql`lower(${table.firstName}) text_pattern_ops`,
    ),
    index('customers_shop_email').on(table.shopId, sql`lower(${table.email})`),
  ],
);

export const vehicles = pgTable(
  'vehicles',
  {
    shopId: uuid('shop_id').notNull(),
    id: bigint({ mode: 'number' })
      .generatedByDefaultAsIdentity({ startWith: 100_000 })
      .$defaultFn(newNumber),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    year: integer(),
    make: text(),
    model: text(),
    subModel: text('sub_model'),
    /** Ids in the vehicle catalogue, if the vehicle was chosen from it */
    catalogueVehicleId: bigint('catalogue_vehicle_id', { mode: 'number' }),
    engineBaseId: bigint('engine_base_id', { mode: 'number' }),
    engineConfigId: bigint('engine_config_id', { mode: 'number' }),
    lastServiceTime: timestamp('last_service_time', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    foreignKey({
      name: 'vehicles_of_customer',
      columns: [table.shopId, table.customerId],
      foreignColumns: [customers.shopId, customers.id],
    }),
    index('vehicles_customer').on(table.shopId, table.customerId),
  ],
);

/** Services that a shop recommended and the customer has not had done. */
export const recommendedJobs = pgTable(
  'recommended_jobs',
  {
    shopId: uuid('shop_id').notNull(),
    id: bigint({ mode: 'number' })
      .generatedByDefaultAsIdentity({ startWith: 100_000 })
      .$defaultFn(newNumber),
    vehicleId: bigint('vehicle_id', { mode: 'number' }).notNull(),
    name: text().notNull(),
    date: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    foreignKey({
      name: 'recommended_jobs_of_vehicle',
      columns: [table.shopId, table.vehicleId],
      foreignColumns: [vehicles.shopId, vehicles.id],
    }),
    index('recommended_jobs_vehicle').on(table.shopId, table.vehicleId),
  ],
);

/** The vehicle with a licence plate: by VIN, or by ids of the vehicle catalogue. */
export const plates = pgTable(
  'plates',
  {
    /** Two-letter state or province */
    state: text().notNull(),
    /** Upper case letters and digits only */
    plate: text().notNull(),
    vin: text(),
    vehicleIds: jsonb('vehicle_ids').$type<number[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.state, table.plate] })],
);
