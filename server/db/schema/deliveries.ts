import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { newId } from '../ids.ts';
import type { AppointmentBooked, ShopEvent } from '../../../src/contract/types.gen.ts';
import type { MessageFailure } from '../../../src/contract/staff.gen.ts';
import { instant } from './columns.ts';

export type { MessageFailure };

/**
 * A message as it is stored until it is sent: with everything a sender needs, so that it looks
 * nothing up.
 */
export type DeliveryPayload =
  | { recipient: 'customer'; channel: 'sms'; to: string; body: string }
  | {
      recipient: 'customer' | 'shop';
      channel: 'mail';
      to: string;
      fromName: string;
      replyTo: string | null;
      mail: Mail;
    }
  | { recipient: 'shop'; channel: 'webhook'; event: ShopEvent };

/** The addresses of an appointment's page that a message names, with their secrets. */
export interface MessageLinks {
  /** Shows and acts */
  link: string;
  /** Shows; acting from it asks for a code */
  calendarLink: string;
}

/** A message to a customer. */
export type Confirmation = Exclude<DeliveryPayload, { channel: 'webhook' }>;

/** Plain text, and if there are any, the same as HTML and one calendar file. */
export interface Mail {
  subject: string;
  text: string;
  html?: string;
  /** RFC 5545, with CRLF line ends */
  calendar?: string;
  /** What the calendar file is (RFC 5546); absent: PUBLISH, sent as an attachment */
  calendarMethod?: 'REQUEST' | 'CANCEL';
}

/** A new appointment with everything a shop needs to know about it. */
export type BookedEvent = AppointmentBooked['data'];

/**
 * A message that a booking or a lead sends. It is written in the same transaction, and the worker
 * delivers it afterwards. The unique key on subject, recipient and channel makes sure that each
 * message is sent once.
 */
export const deliveries = pgTable(
  'deliveries',
  (t) => ({
    shopId: t.uuid('shop_id').notNull(),
    id: t.uuid().notNull().defaultRandom().$defaultFn(newId),
    /** The id of the appointment or lead that the message is about */
    subjectId: t.uuid('subject_id').notNull(),
    /** The `sequence` of the appointment after the change that it tells of; 0 for a booking or a lead */
    sequence: t.integer().notNull().default(0),
    recipient: t.text().$type<DeliveryPayload['recipient']>().notNull(),
    channel: t.text().$type<DeliveryPayload['channel']>().notNull(),
    /**
     * The service that takes the message. Messages to one service share its rate limit, and all
     * wait while it is down
     */
    destination: t.text().notNull(),
    payload: t.jsonb().$type<DeliveryPayload>().notNull(),
    /** The links that its words name by `{link}` and `{calendarLink}`, until it is sent or given up */
    links: t.jsonb().$type<MessageLinks>(),
    attempts: t.integer().notNull().default(0),
    /** When the next attempt is due; null once it is delivered or given up */
    dueAt: instant('due_at'),
    /** Until when the attempt of some process may be under way: what tells of later changes waits for it */
    claimedUntil: instant('claimed_until'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    givenUpAt: instant('given_up_at'),
    /** Why it was given up, or why its last attempt failed */
    failure: t.text().$type<MessageFailure>(),
  }),
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    unique('deliveries_once').on(
      table.shopId,
      table.subjectId,
      table.sequence,
      table.recipient,
      table.channel,
    ),
    index('deliveries_due')
      .on(table.destination, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('deliveries_created').on(table.createdAt),
  ],
);
