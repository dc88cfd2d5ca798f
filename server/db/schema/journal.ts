import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Decided } from '../../../src/contract/staff.gen.ts';
import type { PageLoaded, VisitBegun } from '../../../src/contract/types.gen.ts';
import { instant } from './columns.ts';

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
  (t) => ({
    id: t.uuid().primaryKey(),
    ...group(),
    /** Its network under a hash that changes each day; null: before that was kept, or not begun */
    network: t.text(),
    beganAt: instant('began_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** The number of the next record; 0 while there is none */
    next: t.integer().notNull(),
    /** The step shown now; '' before the first record */
    step: t.text().notNull(),
    /** How long that step has been shown, as far as records tell */
    stepMs: t.integer('step_ms').notNull(),
    /** Set by the booking or the lead itself, not by the page */
    outcome: t.text().$type<'booked' | 'lead'>(),
    outcomeAt: instant('outcome_at'),
    /** As what it was counted once it was over; null while it is under way */
    closedAs: t.text('closed_as').$type<VisitOutcome>(),
  }),
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
  (t) => ({
    visitId: t.uuid('visit_id').notNull(),
    /** Counted from 0 in each visit */
    number: t.integer().notNull(),
    at: instant('at').notNull(),
    kind: t.text().$type<RecordKind>().notNull(),
    /** The step that was shown before; '' before the first record */
    fromStep: t.text('from_step').notNull(),
    /** The step that was shown then; the same one after an error and at the end */
    toStep: t.text('to_step').notNull(),
    /** The event that was handled, and the transitions that were taken, by `step/id` */
    event: t.text(),
    transitions: t.jsonb().$type<readonly string[]>(),
    ms: t.integer().notNull(),
    /** Where and why an error was met, such as `field phone` or `call verifyOtp 401` */
    error: t.text(),
    /** What was not offered, and the rules that decided */
    decided: t.jsonb().$type<Decided>(),
    /** How the page loaded */
    loaded: t.jsonb().$type<PageLoaded>(),
  }),
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
  (t) => ({
    ...group(),
    framed: t.text().$type<'true' | 'false' | 'any'>().notNull(),
    /** How many visits began */
    visits: t.bigint({ mode: 'number' }).notNull(),
    /** By `kind|from step|to step|name`; the name is the event, the error, the outcome or the reason */
    counts: t.json().$type<Record<string, number>>().notNull(),
    /**
     * By step, the visits that went on from it by how long it had been shown, in the buckets of
     * `timeBuckets.ts`
     */
    times: t.json().$type<Record<string, number[]>>().notNull(),
  }),
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
