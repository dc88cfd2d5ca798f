import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shops } from './shops.ts';
import { leads } from './visits.ts';

/** Every choice about marketing messages, as proof of what was agreed to. Rows are only added. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    /** Null once the lead is forgotten: the proof outlives it */
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    phone: text().notNull(),
    okForMarketing: boolean('ok_for_marketing').notNull(),
    /** Which wording stood beside the box: `domain/consent.ts` */
    textVersion: text('text_version').notNull(),
    /** HMAC of the client's network address, keyed by a secret of this database */
    addressHash: text('address_hash').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('consents_shop_phone').on(table.shopId, table.phone),
    index('consents_lead').on(table.leadId),
  ],
);
