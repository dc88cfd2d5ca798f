import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AppointmentOption } from '../../../src/contract/types.gen.ts';
import { customers, recommendedJobs, vehicles } from './customers.ts';
import { services, shops } from './shops.ts';
import { leads } from './visits.ts';

/** One row for each date of a shop that was ever booked: what a booking locks. */
export const shopDays = pgTable(
  'shop_days',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    date: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.date] })],
);

export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey().defaultRandom(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    leadId: uuid('lead_id')
      .notNull()
      .unique()
      .references(() => leads.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id),
    /** Only standing appointments take a place */
    status: text().$type<'standing' | 'cancelled'>().notNull().default('standing'),
    option: text().$type<AppointmentOption>().notNull(),
    /** Date and time on the shop's clock; no time after hours */
    date: date({ mode: 'string' }).notNull(),
    slotTime: time('slot_time'),
    /** When that is, as the customer was told; null: not known */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    concerns: text(),
    requestCourtesyTransportation: boolean('request_courtesy_transportation').notNull(),
    recommendedServicesSkipped: boolean('recommended_services_skipped').notNull(),
    okForMarketing: boolean('ok_for_marketing').notNull(),
    isMobile: boolean('is_mobile').notNull(),
    isInsideIframe: boolean('is_inside_iframe').notNull(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmId: text('utm_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('appointments_shop_date')
      .on(table.shopId, table.date, table.slotTime)
      .where(sql`${table.status} = 'standing'`),
  ],
);

export const appointmentServices = pgTable(
  'appointment_services',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    serviceId: integer('service_id')
      .notNull()
      .references(() => services.id),
    notes: text(),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.serviceId] })],
);

export const appointmentRecommendedJobs = pgTable(
  'appointment_recommended_jobs',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    jobId: integer('job_id')
      .notNull()
      .references(() => recommendedJobs.id),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.jobId] })],
);
