import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AppointmentOption } from '../../../src/contract/types.gen.ts';
import { newId } from '../ids.ts';
import { customers, recommendedJobs, vehicles } from './customers.ts';
import { services } from './shops.ts';
import { leads } from './visits.ts';

/** One row for each date of a shop that ever had a booking. A booking locks the row of its date. */
export const shopDays = pgTable(
  'shop_days',
  {
    shopId: uuid('shop_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.date] })],
);

export const appointments = pgTable(
  'appointments',
  {
    shopId: uuid('shop_id').notNull(),
    id: uuid().notNull().defaultRandom().$defaultFn(newId),
    leadId: uuid('lead_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    vehicleId: bigint('vehicle_id', { mode: 'number' }).notNull(),
    /** Only standing appointments count towards the limits of a day and a time */
    status: text().$type<'standing' | 'cancelled'>().notNull().default('standing'),
    option: text().$type<AppointmentOption>().notNull(),
    /** Date and time on the shop's clock; no time after hours */
    date: date({ mode: 'string' }).notNull(),
    slotTime: time('slot_time'),
    /** The start as an instant, as the customer was told; null: not known */
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
    primaryKey({ columns: [table.shopId, table.id] }),
    unique('appointments_lead').on(table.shopId, table.leadId),
    foreignKey({
      name: 'appointments_of_lead',
      columns: [table.shopId, table.leadId],
      foreignColumns: [leads.shopId, leads.id],
    }),
    foreignKey({
      name: 'appointments_of_customer',
      columns: [table.shopId, table.customerId],
      foreignColumns: [customers.shopId, customers.id],
    }),
    foreignKey({
      name: 'appointments_of_vehicle',
      columns: [table.shopId, table.vehicleId],
      foreignColumns: [vehicles.shopId, vehicles.id],
    }),
    index('appointments_customer').on(table.shopId, table.customerId),
    index('appointments_shop_date')
      .on(table.shopId, table.date, table.slotTime)
      .where(sql`${table.status} = 'standing'`),
  ],
);

export const appointmentServices = pgTable(
  'appointment_services',
  {
    shopId: uuid('shop_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    serviceId: bigint('service_id', { mode: 'number' }).notNull(),
    notes: text(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.appointmentId, table.serviceId] }),
    foreignKey({
      name: 'appointment_services_of_appointment',
      columns: [table.shopId, table.appointmentId],
      foreignColumns: [appointments.shopId, appointments.id],
    }),
    foreignKey({
      name: 'appointment_services_of_service',
      columns: [table.shopId, table.serviceId],
      foreignColumns: [services.shopId, services.id],
    }),
  ],
);

export const appointmentRecommendedJobs = pgTable(
  'appointment_recommended_jobs',
  {
    shopId: uuid('shop_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.appointmentId, table.jobId] }),
    foreignKey({
      name: 'appointment_recommended_jobs_of_appointment',
      columns: [table.shopId, table.appointmentId],
      foreignColumns: [appointments.shopId, appointments.id],
    }),
    foreignKey({
      name: 'appointment_recommended_jobs_of_job',
      columns: [table.shopId, table.jobId],
      foreignColumns: [recommendedJobs.shopId, recommendedJobs.id],
    }),
  ],
);
