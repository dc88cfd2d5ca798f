import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../ids.ts';

/** Every choice about marketing messages, as proof of what was agreed to. Rows are only added. */
export const consents = pgTable(
  'consents',
  {
    shopId: uuid('shop_id').notNull(),
    id: uuid().notNull().defaultRandom().$defaultFn(newId),
    /**
     * The proof is kept after its lead is deleted; null: an earlier version deleted the id with the
     * lead
     */
    leadId: uuid('lead_id'),
    phone: text().notNull(),
    okForMarketing: boolean('ok_for_marketing').notNull(),
    /** The version of the text beside the checkbox: see `server/leads/consent.ts` */
    textVersion: text('text_version').notNull(),
    /** HMAC of the client's network address, keyed by a secret of this database */
    addressHash: text('address_hash').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('consents_lead').on(table.shopId, table.leadId),
  ],
);
