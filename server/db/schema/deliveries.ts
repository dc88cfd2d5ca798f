import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { newId } from '../ids.ts';
import type { DeliveryPayload } from './deliveryPayload.ts';
import { shops } from './shops.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What a booking or a lead sends out, written in its transaction and delivered by the worker
 * afterwards. One row for each of them, recipient and channel: the key is what makes it exactly one.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    id: uuid().notNull().defaultRandom().$defaultFn(newId),
    /** The appointment or the lead that it tells of */
    subjectId: uuid('subject_id').notNull(),
    recipient: text().$type<DeliveryPayload['recipient']>().notNull(),
    channel: text().$type<DeliveryPayload['channel']>().notNull(),
    /** Who takes it: all that goes to one is delivered at its pace, and waits while it is down */
    destination: text().notNull(),
    payload: jsonb().$type<DeliveryPayload>().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried next; null once it is delivered or given up */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    givenUpAt: instant('given_up_at'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    unique('deliveries_once').on(table.shopId, table.subjectId, table.recipient, table.channel),
    index('deliveries_due')
      .on(table.destination, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('deliveries_created').on(table.createdAt),
  ],
);
