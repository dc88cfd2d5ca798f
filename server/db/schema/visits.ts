import { isNull, sql } from 'drizzle-orm';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { BookingAnswer, BookingLead, ExitLead } from '../../../src/contract/types.gen.ts';
import type { MessageFailure } from './deliveries.ts';
import { newId } from '../ids.ts';
import { ofShop } from './shops.ts';
import { instant } from './columns.ts';

/** A code that was to be texted. Neither the secret nor the code can be computed from its row. */
export const otpChallenges = pgTable(
  'otp_challenges',
  (t) => ({
    /** SHA-256 of the secret */
    id: t.text().primaryKey(),
    shopId: t.uuid('shop_id').notNull(),
    phone: t.text().notNull(),
    /** HMAC of the code, keyed by the secret */
    codeHash: t.text('code_hash').notNull(),
    tries: t.integer().notNull().default(0),
    /** Hashes of the networks that requested it; null: written by an earlier version */
    networks: t.jsonb().$type<readonly { name: string; share: number }[]>(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Why its text failed; support says so to whoever waits for it */
    failure: t.text().$type<MessageFailure>(),
  }),
  (table) => [
    index('otp_challenges_expiry').on(table.expiresAt),
    index('otp_challenges_shop_phone').on(table.shopId, table.phone),
  ],
);

export const tokens = pgTable(
  'tokens',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    /** SHA-256 of the token */
    id: t.text().notNull(),
    phone: t.text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('tokens_expiry').on(table.expiresAt),
  ],
);

/**
 * When a key was counted (epoch milliseconds), within its window and at most as often as its limit.
 */
export const rateLimits = pgTable(
  'rate_limits',
  (t) => ({
    key: t.text().primaryKey(),
    hits: t.bigint({ mode: 'number' }).array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [index('rate_limits_expiry').on(table.expiresAt)],
);

/** Random keys that all processes of one database share. */
export const serverSecrets = pgTable('server_secrets', (t) => ({
  name: t.text().primaryKey(),
  value: t.text().notNull(),
}));

export const leads = pgTable(
  'leads',
  (t) => ({
    shopId: ofShop(),
    id: t.uuid().notNull().defaultRandom().$defaultFn(newId),
    /** `booking`: the lead of a visit; `exit`: from the public lead form */
    kind: t.text().$type<'booking' | 'exit'>().notNull(),
    phone: t.text().notNull(),
    payload: t.jsonb().$type<BookingLead | ExitLead>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    abandonedAt: instant('abandoned_at'),
    /** The response to the booking of the lead; null while it is not booked */
    answer: t.jsonb().$type<BookingAnswer>(),
    /**
     * When the shop was told that the visit was abandoned, or when it became clear that it need not
     * be told
     */
    settledAt: instant('settled_at'),
    /**
     * The `SEQUENCE` that its calendar entry has next. It only rises, whichever appointment of the lead
     * is booked or changed, since all have one UID
     */
    nextSequence: t.integer('next_sequence').notNull().default(0),
    /** The visit in which it was left, if a journal is kept of that */
    visitId: t.uuid('visit_id'),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('leads_shop_created').on(table.shopId, table.createdAt),
    index('leads_shop_phone').on(table.shopId, table.phone),
    index('leads_shop_visit').on(table.shopId, table.visitId),
    // Support finds what was not booked by whatever a caller says: server/appointments/callerSearch.ts
    index('leads_unbooked_phone_end')
      .on(table.shopId, sql`right(${table.phone}, 4)`)
      .where(isNull(table.answer)),
    index('leads_unbooked_last_name')
      .on(table.shopId, sql`lower(${table.payload} -> 'customer' ->> 'lastName') text_pattern_ops`)
      .where(isNull(table.answer)),
    index('leads_unbooked_first_name')
      .on(table.shopId, sql`lower(${table.payload} -> 'customer' ->> 'firstName') text_pattern_ops`)
      .where(isNull(table.answer)),
    index('leads_unbooked_email')
      .on(table.shopId, sql`lower(${table.payload} -> 'customer' ->> 'email')`)
      .where(isNull(table.answer)),
    index('leads_unbooked_date')
      .on(table.shopId, sql`(${table.payload} ->> 'date')`)
      .where(isNull(table.answer)),
    index('leads_open')
      .on(table.updatedAt)
      .where(
        sql`${table.kind} = 'booking' and ${table.answer} is null and ${table.settledAt} is null`,
      ),
  ],
);

/**
 * Which plates and VINs a proven phone has looked up at a shop: a booking itself holds neither, and
 * callers know their plate.
 */
export const vehicleSearches = pgTable(
  'vehicle_searches',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    /** Upper case letters and digits only */
    searched: t.text().notNull(),
    phone: t.text().notNull(),
    at: instant('at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.shopId, table.searched, table.phone] })],
);

/** Every choice about marketing messages, as proof of what was agreed to. Rows are only added. */
export const consents = pgTable(
  'consents',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    id: t.uuid().notNull().defaultRandom().$defaultFn(newId),
    /**
     * The proof is kept after its lead is deleted; null: an earlier version deleted the id with the
     * lead
     */
    leadId: t.uuid('lead_id'),
    phone: t.text().notNull(),
    okForMarketing: t.boolean('ok_for_marketing').notNull(),
    /** The version of the text beside the checkbox: see `server/leads/consent.ts` */
    textVersion: t.text('text_version').notNull(),
    /** HMAC of the client's network address, keyed by a secret of this database */
    addressHash: t.text('address_hash').notNull(),
    at: instant('at').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('consents_lead').on(table.shopId, table.leadId),
  ],
);
