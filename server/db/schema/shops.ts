import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uuid,
  customType,
} from 'drizzle-orm/pg-core';
import type { ChangeSetting } from '../../../src/booking/appointment/terms.ts';
import { newNumber } from '../ids.ts';
import type { Day, ServiceIcon } from '../../../src/contract/types.gen.ts';
import { isKnownZone, zoneNames } from '../../../src/booking/clock/zoneRules.ts';
import { didYouMean } from '../../../src/engine/didYouMean.ts';
import { StartError } from '../../common/errors.ts';

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

export const organisations = pgTable('organisations', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
});

export const shops = pgTable(
  'shops',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid('organisation_id').references(() => organisations.id),
    name: text().notNull(),
    email: text(),
    /** Ten digits */
    phone: text(),
    address1: text(),
    address2: text(),
    city: text(),
    state: text(),
    zip: text(),
    /** Decimal degrees as text, as the contract's responses have them */
    latitude: text(),
    longitude: text(),
    timeZone: timeZoneName('time_zone').notNull(),
    minimumAllowedYear: integer('minimum_allowed_year'),
    /** null: the shop serves every make */
    allowedMakeIds: jsonb('allowed_make_ids').$type<number[]>(),
    defaultAppointmentDuration: integer('default_appointment_duration_minutes'),
    showDeclinedJobs: boolean('show_declined_jobs').notNull().default(true),
    allowAfterHoursDropoff: boolean('allow_after_hours_dropoff').notNull().default(false),
    allowCourtesyTransportationRequest: boolean('allow_courtesy_transportation_request')
      .notNull()
      .default(false),
    afterHoursDropoffMsg: text('after_hours_dropoff_msg'),
    courtesyTransportationRequestMsg: text('courtesy_transportation_request_msg'),
    minimumNoticeMinutes: integer('minimum_notice_minutes').notNull().default(120),
    horizonMonths: integer('horizon_months').notNull().default(6),
    /** Whether customers see that they can move an appointment, and how late: `call` names the phone */
    moving: text().$type<ChangeSetting['mode']>().notNull().default('allowed'),
    moveNoticeMinutes: integer('move_notice_minutes').notNull().default(120),
    /** The same for cancelling */
    cancelling: text().$type<ChangeSetting['mode']>().notNull().default('allowed'),
    cancelNoticeMinutes: integer('cancel_notice_minutes').notNull().default(120),
    /** Origins whose pages may frame the booking page besides the tool's own; null: no others */
    frameAncestors: jsonb('frame_ancestors').$type<string[]>(),
    /** After how long without activity of the visitor a visit counts as abandoned; null: never */
    abandonedAfterMinutes: integer('abandoned_after_minutes').default(30),
    /** The webhook to which each booking and lead is posted; null: no webhook */
    webhookUrl: text('webhook_url'),
    /**
     * The secret with which the shop verifies the signature: `whsec_` and 24 to 64 bytes in base64
     */
    webhookSecret: text('webhook_secret'),
    /** Whether a journal is kept of its visits, see `docs/journal.md` */
    visitJournal: boolean('visit_journal').notNull().default(true),
  },
  (table) => [index('shops_organisation').on(table.organisationId, table.name)],
);

export const services = pgTable(
  'services',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    id: bigint({ mode: 'number' })
      .generatedByDefaultAsIdentity({ startWith: 100_000 })
      .$defaultFn(newNumber),
    name: text().notNull(),
    description: text(),
    icon: text().$type<ServiceIcon>(),
    allowWaiter: boolean('allow_waiter').notNull().default(false),
    /** Place in the shop's list */
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('services_shop').on(table.shopId, table.position),
  ],
);

export const dayAvailabilities = pgTable(
  'day_availabilities',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    day: text().$type<Day>().notNull(),
    enabled: boolean().notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    /** null: no limit */
    dayLimit: integer('day_limit'),
    slotLimit: integer('slot_limit'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.day] }),
    // Appointments are offered by the day: hours over midnight would offer none, and say nothing.
    check('hours_within_a_day', sql`not ${table.enabled} or ${table.endTime} > ${table.startTime}`),
  ],
);

export const closedDates = pgTable(
  'closed_dates',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    date: date({ mode: 'string' }).notNull(),
    /** From and until when no time is offered; both null: the whole day */
    closedFrom: time('closed_from'),
    closedTo: time('closed_to'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.date] }),
    check(
      'closed_from_to',
      sql`num_nulls(${table.closedFrom}, ${table.closedTo}) in (0, 2) and coalesce(${table.closedTo} > ${table.closedFrom}, true)`,
    ),
  ],
);
