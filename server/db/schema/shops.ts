import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid, customType } from 'drizzle-orm/pg-core';
import type { ChangeSetting } from '../../../src/booking/appointment/terms.ts';
import type { Day, ServiceIcon } from '../../../src/contract/types.gen.ts';
import { isKnownZone, zoneNames } from '../../../src/booking/clock/zoneRules.ts';
import { didYouMean } from '../../../src/engine/didYouMean.ts';
import { StartError } from '../../common/errors.ts';
import { numberId } from './columns.ts';

/**
 * A column for an IANA time zone. Writing a name that our zone rules do not know is refused,
 * because the tool could not compute any time of the shop; an existing value is read as it is.
 */
const timeZoneName = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver(name) {
    if (isKnownZone(name)) return name;
    throw new StartError(`"${name}" is not a time zone${didYouMean(name, zoneNames())}`);
  },
});

export const organisations = pgTable('organisations', (t) => ({
  id: t.uuid().primaryKey().defaultRandom(),
  name: t.text().notNull(),
}));

export const shops = pgTable(
  'shops',
  (t) => ({
    id: t.uuid().primaryKey().defaultRandom(),
    organisationId: t.uuid('organisation_id').references(() => organisations.id),
    name: t.text().notNull(),
    email: t.text(),
    /** Ten digits */
    phone: t.text(),
    address1: t.text(),
    address2: t.text(),
    city: t.text(),
    state: t.text(),
    zip: t.text(),
    /** Decimal degrees as text, as the contract's responses have them */
    latitude: t.text(),
    longitude: t.text(),
    timeZone: timeZoneName('time_zone').notNull(),
    minimumAllowedYear: t.integer('minimum_allowed_year'),
    /** null: the shop serves every make */
    allowedMakeIds: t.jsonb('allowed_make_ids').$type<number[]>(),
    defaultAppointmentDuration: t.integer('default_appointment_duration_minutes'),
    showDeclinedJobs: t.boolean('show_declined_jobs').notNull().default(true),
    allowAfterHoursDropoff: t.boolean('allow_after_hours_dropoff').notNull().default(false),
    allowCourtesyTransportationRequest: t
      .boolean('allow_courtesy_transportation_request')
      .notNull()
      .default(false),
    afterHoursDropoffMsg: t.text('after_hours_dropoff_msg'),
    courtesyTransportationRequestMsg: t.text('courtesy_transportation_request_msg'),
    minimumNoticeMinutes: t.integer('minimum_notice_minutes').notNull().default(120),
    horizonMonths: t.integer('horizon_months').notNull().default(6),
    /** Whether customers see that they can move an appointment, and how late: `call` names the phone */
    moving: t.text().$type<ChangeSetting['mode']>().notNull().default('allowed'),
    moveNoticeMinutes: t.integer('move_notice_minutes').notNull().default(120),
    /** The same for cancelling */
    cancelling: t.text().$type<ChangeSetting['mode']>().notNull().default('allowed'),
    cancelNoticeMinutes: t.integer('cancel_notice_minutes').notNull().default(120),
    /** Origins whose pages may frame the booking page besides the tool's own; null: no others */
    frameAncestors: t.jsonb('frame_ancestors').$type<string[]>(),
    /** After how long without activity of the visitor a visit counts as abandoned; null: never */
    abandonedAfterMinutes: t.integer('abandoned_after_minutes').default(30),
    /** The webhook to which each booking and lead is posted; null: no webhook */
    webhookUrl: t.text('webhook_url'),
    /**
     * The secret with which the shop verifies the signature: `whsec_` and 24 to 64 bytes in base64
     */
    webhookSecret: t.text('webhook_secret'),
    /** Whether a journal is kept of its visits, see `docs/journal.md` */
    visitJournal: t.boolean('visit_journal').notNull().default(true),
  }),
  (table) => [index('shops_organisation').on(table.organisationId, table.name)],
);

/** The shop that a row is of. */
export const ofShop = () =>
  uuid('shop_id')
    .notNull()
    .references(() => shops.id);

export const services = pgTable(
  'services',
  (t) => ({
    shopId: ofShop(),
    id: numberId(),
    name: t.text().notNull(),
    description: t.text(),
    icon: t.text().$type<ServiceIcon>(),
    allowWaiter: t.boolean('allow_waiter').notNull().default(false),
    /** Place in the shop's list */
    position: t.integer().notNull().default(0),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('services_shop').on(table.shopId, table.position),
  ],
);

export const dayAvailabilities = pgTable(
  'day_availabilities',
  (t) => ({
    shopId: ofShop(),
    day: t.text().$type<Day>().notNull(),
    enabled: t.boolean().notNull(),
    startTime: t.time('start_time').notNull(),
    endTime: t.time('end_time').notNull(),
    /** null: no limit */
    dayLimit: t.integer('day_limit'),
    slotLimit: t.integer('slot_limit'),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.day] }),
    // Appointments are offered by the day: hours over midnight would offer none, and say nothing.
    check('hours_within_a_day', sql`not ${table.enabled} or ${table.endTime} > ${table.startTime}`),
  ],
);

export const closedDates = pgTable(
  'closed_dates',
  (t) => ({
    shopId: ofShop(),
    date: t.date({ mode: 'string' }).notNull(),
    /** From and until when no time is offered; both null: the whole day */
    closedFrom: t.time('closed_from'),
    closedTo: t.time('closed_to'),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.date] }),
    check(
      'closed_from_to',
      sql`num_nulls(${table.closedFrom}, ${table.closedTo}) in (0, 2) and coalesce(${table.closedTo} > ${table.closedFrom}, true)`,
    ),
  ],
);
