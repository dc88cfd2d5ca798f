import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ofShop } from './shops.ts';
import { instant, numberId, reference } from './columns.ts';

export const customers = pgTable(
  'customers',
  (t) => ({
    shopId: ofShop(),
    id: numberId(),
    /** Ten digits. Several customers may share a phone */
    phone: t.text().notNull(),
    firstName: t.text('first_name').notNull(),
    lastName: t.text('last_name').notNull(),
    email: t.text(),
    address1: t.text(),
    address2: t.text(),
    city: t.text(),
    state: t.text(),
    zip: t.text(),
    okForMarketing: t.boolean('ok_for_marketing').notNull().default(false),
  }),
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
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    id: numberId(),
    customerId: t.bigint('customer_id', { mode: 'number' }).notNull(),
    year: t.integer(),
    make: t.text(),
    model: t.text(),
    subModel: t.text('sub_model'),
    /** Ids in the vehicle catalogue, if the vehicle was chosen from it */
    catalogueVehicleId: t.bigint('catalogue_vehicle_id', { mode: 'number' }),
    engineBaseId: t.bigint('engine_base_id', { mode: 'number' }),
    engineConfigId: t.bigint('engine_config_id', { mode: 'number' }),
    lastServiceTime: instant('last_service_time'),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    reference('vehicles_of_customer', table, table.customerId, customers),
    index('vehicles_customer').on(table.shopId, table.customerId),
  ],
);

/** Services that a shop recommended and the customer has not had done. */
export const recommendedJobs = pgTable(
  'recommended_jobs',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    id: numberId(),
    vehicleId: t.bigint('vehicle_id', { mode: 'number' }).notNull(),
    name: t.text().notNull(),
    date: t.date({ mode: 'string' }),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    reference('recommended_jobs_of_vehicle', table, table.vehicleId, vehicles),
    index('recommended_jobs_vehicle').on(table.shopId, table.vehicleId),
  ],
);

/** The vehicle with a licence plate: by VIN, or by ids of the vehicle catalogue. */
export const plates = pgTable(
  'plates',
  (t) => ({
    /** Two-letter state or province */
    state: t.text().notNull(),
    /** Upper case letters and digits only */
    plate: t.text().notNull(),
    vin: t.text(),
    vehicleIds: t.jsonb('vehicle_ids').$type<number[]>().notNull().default([]),
  }),
  (table) => [primaryKey({ columns: [table.state, table.plate] })],
);
