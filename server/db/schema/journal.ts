import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Decided } from '../../../src/contract/staff.gen.ts';
import type { PageLoaded, VisitBegun } from '../../../src/contract/types.gen.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** By what visits can be told apart */
const group = () => ({
  shopId: uuid('shop_id').notNull(),
  /** The day on which the visit began, on the shop's clock */
  day: date({ mode: 'string' }).notNull(),
  /** The id of the flow version in `flow_versions` */
  flowVersion: text('flow_version').notNull(),
  language: text().$type<VisitBegun['language'] | 'any'>().notNull(),
  screen: text().$type<VisitBegun['screen'] | 'any'>().notNull(),
  framed: boolean().notNull(),
  entry: text().$type<VisitBegun['entry'] | 'any'>().notNull(),
});

/** What came of a visit. */
export type VisitOutcome = 'booked' | 'lead' | 'left';

/** The visits whose journal is kept, each as its last record left it. `docs/journal.md` has the columns. */
export const journalVisits = pgTable(
  'journal_visits',
  {
    id: uuid().primaryKey(),
    ...group(),
    /** Its network under a hash that changes each day; null: before that was kept, or not begun */
    network: text(),
    beganAt: instant('began_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** The number of the next record; 0 while there is none */
    next: integer().notNull(),
    /** The step shown now; '' before the first record */
    step: text().notNull(),
    /** How long that step has been shown, as far as records tell */
    stepMs: integer('step_ms').notNull(),
    /** Set by the booking or the lead itself, not by the page */
    outcome: text().$type<'booked' | 'lead'>(),
    outcomeAt: instant('outcome_at'),
    /** As what it was counted once it was over; null while it is under way */
    closedAs: text('closed_as').$type<VisitOutcome>(),
  },
  (table) => [
    index('journal_visits_open')
      .on(table.beganAt)
      .where(sql`${table.closedAs} is null`),
    index('journal_visits_shop').on(table.shopId, table.beganAt),
    index('journal_visits_began').on(table.beganAt),
    index('journal_visits_outcome')
      .on(table.outcomeAt)
      .where(sql`${table.outcomeAt} is not null`),
  ],
);

/** What a record says has happened. `lost`: records before it did not arrive. */
export type RecordKind =
  | 'shown'
  | 'moved'
  | 'back'
  | 'lost'
  | 'error'
  | 'decided'
  | 'loaded'
  | 'ended';

/** The records of visits. Deleted after a while; the counts stay. */
export const journalRecords = pgTable(
  'journal_records',
  {
    visitId: uuid('visit_id').notNull(),
    /** Counted from 0 in each visit */
    number: integer().notNull(),
    at: instant('at').notNull(),
    kind: text().$type<RecordKind>().notNull(),
    /** The step that was shown before; '' before the first record */
    fromStep: text('from_step').notNull(),
    /** The step that was shown then; the same one after an error and at the end */
    toStep: text('to_step').notNull(),
    /** The event that was handled, and the transitions that were taken, by `step/id` */
    event: text(),
    transitions: jsonb().$type<readonly string[]>(),
    ms: integer().notNull(),
    /** Where and why an error was met, such as `field phone` or `call verifyOtp 401` */
    error: text(),
    /** What was not offered, and the rules that decided */
    decided: jsonb().$type<Decided>(),
    /** How the page loaded */
    loaded: jsonb().$type<PageLoaded>(),
  },
  (table) => [
    primaryKey({ columns: [table.visitId, table.number] }),
    index('journal_records_errors')
      .on(table.at)
      .where(sql`${table.kind} = 'error'`),
  ],
);

/**
 * What a count is of: visits that began on a step (`shown`, from ''), moves from one step to another,
 * arrivals of visits on a step where they had been before (`again`), errors met on a step, visits that
 * were over on a step by what came of them, and visits without a journal, by the reason.
 */
export type CountKind = RecordKind | 'again' | 'closed' | 'not journalled';

/**
 * Counts of what the journals say, kept for ever: a row for each shop, day, version and kind of
 * visit; with `any` in place of language, screen, frame and entry one for all kinds together, so that
 * an organisation reads one row a shop, and a shop that changes hands takes its counts along. Under
 * `everyShop` for all shops together, with `any` in place of each of the four, so that every filter of
 * all shops reads one row a day and version. All of a visit counts for the day on which it began, so
 * that what came to a step is what went from it, was over there, or is still there.
 */
export const journalCounts = pgTable(
  'journal_counts',
  {
    ...group(),
    framed: text().$type<'true' | 'false' | 'any'>().notNull(),
    /** How many visits began */
    visits: bigint({ mode: 'number' }).notNull(),
    /** By `kind|from step|to step|name`; the name is the event, the error, the outcome or the reason */
    counts: json().$type<Record<string, number>>().notNull(),
    /**
     * By step, the visits that went on from it by how long it had been shown, in the buckets of
     * `timeBuckets.ts`
     */
    times: json().$type<Record<string, number[]>>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'journal_counts_key',
      columns: [
        table.shopId,
        table.language,
        table.screen,
        table.framed,
        table.entry,
        table.day,
        table.flowVersion,
      ],
    }),
  ],
);

/** The `shopId` of counts of all shops together. */
export const everyShop = '00000000-0000-0000-0000-000000000000';
