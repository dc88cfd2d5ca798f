import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AppointmentPlace } from '../../../src/booking/appointment/changeOf.ts';
import type { AppointmentOption } from '../../../src/contract/types.gen.ts';
import type { Language } from '../../../src/page/text/chooseLanguage.ts';
import { newId } from '../ids.ts';
import { customers, recommendedJobs, vehicles } from './customers.ts';
import { services } from './shops.ts';
import { leads } from './visits.ts';
import { instant, reference } from './columns.ts';

/** One row for each date of a shop that ever had a booking. A booking locks the row of its date. */
export const shopDays = pgTable(
  'shop_days',
  (t) => ({ shopId: t.uuid('shop_id').notNull(), date: t.date({ mode: 'string' }).notNull() }),
  (table) => [primaryKey({ columns: [table.shopId, table.date] })],
);

export const appointments = pgTable(
  'appointments',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    id: t.uuid().notNull().defaultRandom().$defaultFn(newId),
    leadId: t.uuid('lead_id').notNull(),
    customerId: t.bigint('customer_id', { mode: 'number' }).notNull(),
    vehicleId: t.bigint('vehicle_id', { mode: 'number' }).notNull(),
    /** The `SEQUENCE` of its lead's calendar entry after its last change: see `nextSequence` there */
    sequence: t.integer().notNull().default(0),
    /** The language in which the customer is told of changes */
    language: t.text().$type<Language>().notNull().default('en'),
    /** Only standing appointments count towards the limits of a day and a time */
    status: t.text().$type<AppointmentPlace['status']>().notNull().default('standing'),
    option: t.text().$type<AppointmentOption>().notNull(),
    /** Date and time on the shop's clock; no time after hours */
    date: t.date({ mode: 'string' }).notNull(),
    slotTime: t.time('slot_time'),
    /** The start as an instant, as the customer was told; null: not known */
    startsAt: instant('starts_at'),
    concerns: t.text(),
    requestCourtesyTransportation: t.boolean('request_courtesy_transportation').notNull(),
    recommendedServicesSkipped: t.boolean('recommended_services_skipped').notNull(),
    okForMarketing: t.boolean('ok_for_marketing').notNull(),
    isMobile: t.boolean('is_mobile').notNull(),
    isInsideIframe: t.boolean('is_inside_iframe').notNull(),
    utmSource: t.text('utm_source'),
    utmMedium: t.text('utm_medium'),
    utmCampaign: t.text('utm_campaign'),
    utmId: t.text('utm_id'),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    uniqueIndex('appointments_lead_standing')
      .on(table.shopId, table.leadId)
      .where(sql`${table.status} = 'standing'`),
    index('appointments_of_lead_any').on(table.shopId, table.leadId),
    reference('appointments_of_lead', table, table.leadId, leads),
    reference('appointments_of_customer', table, table.customerId, customers),
    reference('appointments_of_vehicle', table, table.vehicleId, vehicles),
    index('appointments_customer').on(table.shopId, table.customerId),
    index('appointments_shop_date')
      .on(table.shopId, table.date, table.slotTime)
      .where(sql`${table.status} = 'standing'`),
  ],
);

export const appointmentServices = pgTable(
  'appointment_services',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    appointmentId: t.uuid('appointment_id').notNull(),
    serviceId: t.bigint('service_id', { mode: 'number' }).notNull(),
    notes: t.text(),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.appointmentId, table.serviceId] }),
    reference('appointment_services_of_appointment', table, table.appointmentId, appointments),
    reference('appointment_services_of_service', table, table.serviceId, services),
  ],
);

export const appointmentRecommendedJobs = pgTable(
  'appointment_recommended_jobs',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    appointmentId: t.uuid('appointment_id').notNull(),
    jobId: t.bigint('job_id', { mode: 'number' }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.appointmentId, table.jobId] }),
    reference(
      'appointment_recommended_jobs_of_appointment',
      table,
      table.appointmentId,
      appointments,
    ),
    reference('appointment_recommended_jobs_of_job', table, table.jobId, recommendedJobs),
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
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    appointmentId: t.uuid('appointment_id').notNull(),
    /** The appointment's `sequence` after the change */
    sequence: t.integer().notNull(),
    at: instant('at').notNull(),
    kind: t.text().$type<'moved' | 'cancelled' | 'undone' | 'missed' | 'asked'>().notNull(),
    by: t.text().$type<ChangedBy>().notNull(),
    /** The name of the member of staff; null for the customer */
    byName: t.text('by_name'),
    /** Where it was before, and where it is after */
    before: t.jsonb().$type<AppointmentPlace>().notNull(),
    after: t.jsonb().$type<AppointmentPlace>().notNull(),
    /** Why, in the customer's words or as they chose it */
    reason: t.text(),
  }),
  (table) => [primaryKey({ columns: [table.shopId, table.appointmentId, table.sequence] })],
);

/** What the bearer of a link may do: change the appointment, or see it and change it with a code. */
export type LinkPower = 'act' | 'show';

/** The links of appointments, which customers have in messages and calendars. Only hashes are kept. */
export const appointmentLinks = pgTable(
  'appointment_links',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    /** The hash of the link's secret */
    id: t.text().notNull(),
    appointmentId: t.uuid('appointment_id').notNull(),
    power: t.text().$type<LinkPower>().notNull(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('appointment_links_appointment').on(table.shopId, table.appointmentId),
  ],
);
