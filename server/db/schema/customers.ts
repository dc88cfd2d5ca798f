import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { shops } from './shops.ts';

export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100_000 }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
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
  (table) => [index('customers_shop_phone').on(table.shopId, table.phone)],
);

export const vehicles = pgTable(
  'vehicles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100_000 }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    year: integer(),
    make: text(),
    model: text(),
    subModel: text('sub_model'),
    /** Ids of the vehicle catalogue, where the vehicle was chosen from it */
    catalogueVehicleId: bigint('catalogue_vehicle_id', { mode: 'number' }),
    engineBaseId: bigint('engine_base_id', { mode: 'number' }),
    engineConfigId: bigint('engine_config_id', { mode: 'number' }),
    lastServiceTime: timestamp('last_service_time', { withTimezone: true }),
  },
  (table) => [index('vehicles_customer').on(table.customerId)],
);

/** Work a shop advised and the customer has not had done. */
export const recommendedJobs = pgTable(
  'recommended_jobs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100_000 }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id),
    name: text().notNull(),
    date: date({ mode: 'string' }),
  },
  (table) => [index('recommended_jobs_vehicle').on(table.vehicleId)],
);

/** Which vehicle carries a plate: by VIN, or by ids of the vehicle catalogue. */
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
