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
  time,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AppointmentPlace } from '../../../src/booking/appointment/changeOf.ts';
import type { AppointmentOption } from '../../../src/contract/types.gen.ts';
import type { Language } from '../../../src/page/text/chooseLanguage.ts';
import { newId } from '../ids.ts';
import { customers, recommendedJobs, vehicles } from './customers.ts';
import { services } from './shops.ts';
import { leads } from './visits.ts';

/** One row for each date of a shop that ever had a booking. A booking locks the row of its date. */
export const shopDays = pgTable(
  'shop_days',
  { shopId: uuid('shop_id').notNull(), date: date({ mode: 'string' }).notNull() },
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
    /** The `SEQUENCE` of its lead's calendar entry after its last change: see `nextSequence` there */
    sequence: integer().notNull().default(0),
    /** The language in which the customer is told of changes */
    language: text().$type<Language>().notNull().default('en'),
    /** Only standing appointments count towards the limits of a day and a time */
    status: text().$type<AppointmentPlace['status']>().notNull().default('standing'),
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
    uniqueIndex('appointments_lead_standing')
      .on(table.shopId, table.leadId)
      .where(sql`${table.status} = 'standing'`),
    index('appointments_of_lead_any').on(table.shopId, table.leadId),
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

/** Who changed an appointment. */
export type ChangedBy = 'customer' | 'staff';

/**
 * Every change of an appointment, in order. Rows are only added. Without a foreign key, as the links
 * below: a migration could not add one to a table that is spread over machines already.
 */
export const appointmentChanges = pgTable(
  'appointment_changes',
  {
    shopId: uuid('shop_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    /** The appointment's `sequence` after the change */
    sequence: integer().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    kind: text().$type<'moved' | 'cancelled' | 'undone' | 'missed' | 'asked'>().notNull(),
    by: text().$type<ChangedBy>().notNull(),
    /** The name of the member of staff; null for the customer */
    byName: text('by_name'),
    /** Where it was before, and where it is after */
    before: jsonb().$type<AppointmentPlace>().notNull(),
    after: jsonb().$type<AppointmentPlace>().notNull(),
    /** Why, in the customer's words or as they chose it */
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.appointmentId, table.sequence] })],
);

/** What the bearer of a link may do: change the appointment, or see it and change it with a code. */
export type LinkPower = 'act' | 'show';

/** The links of appointments, which customers have in messages and calendars. Only hashes are kept. */
export const appointmentLinks = pgTable(
  'appointment_links',
  {
    shopId: uuid('shop_id').notNull(),
    /** The hash of the link's secret */
    id: text().notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    power: text().$type<LinkPower>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('appointment_links_appointment').on(table.shopId, table.appointmentId),
  ],
);
