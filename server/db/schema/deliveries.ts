import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryPayload } from './deliveryPayload.ts';
import { appointments } from './appointments.ts';
import { shops } from './shops.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What a booking sends out, written in its transaction and delivered by the worker afterwards.
 * One row for each appointment and channel: the key is what makes it exactly one.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    channel: text().$type<DeliveryPayload['channel']>().notNull(),
    payload: jsonb().$type<DeliveryPayload>().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried next; null once it is delivered or given up */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    givenUpAt: instant('given_up_at'),
  },
  (table) => [
    unique('deliveries_once').on(table.appointmentId, table.channel),
    index('deliveries_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('deliveries_created').on(table.createdAt),
  ],
);
