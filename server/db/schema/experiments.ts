import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  ExperimentOutcome,
  ExperimentPlan,
  ExperimentResults,
} from '../../../src/contract/staff.gen.ts';
import { newId } from '../ids.ts';
import { instant } from './columns.ts';

/** What a visit must come to if it is to count: where the first variant and another one differ. */
export interface WhoCounts {
  /** Whether they can part before anything is done */
  readonly fromStart: boolean;
  /** The steps whose screens differ */
  readonly screens: readonly string[];
  /** By step: the events after which a visit may go on otherwise; '' stands for going back */
  readonly events: Readonly<Record<string, readonly string[]>>;
}

export interface VariantRow {
  readonly name: string;
  /** Of 100 visitors */
  readonly share: number;
  readonly versionId: string;
  /** Its id in `flow_versions`, which visits carry */
  readonly servedId: string;
  readonly behaviour: readonly string[];
  /** The draft that it is of */
  readonly draftId?: string | undefined;
  /** What was answered to its warnings when it began */
  readonly word?: string | undefined;
  /** The step of the goal that is compared; undefined where no goal is */
  readonly goal?: { readonly step: string; readonly title: string } | undefined;
  /** Undefined for the first variant */
  readonly whoCounts?: WhoCounts | undefined;
}

/** Versions that are shown to a share of visitors each, to be compared. One at a time in a place. */
export const experiments = pgTable(
  'experiments',
  (t) => ({
    id: t.uuid().primaryKey().defaultRandom().$defaultFn(newId),
    flow: t.text().notNull(),
    scope: t.text().notNull(),
    name: t.text().notNull(),
    /** With it and the anonymous id, a page finds the variant of its visitor */
    salt: t.text().notNull(),
    plan: t.jsonb().$type<ExperimentPlan>().notNull(),
    variants: t.jsonb().$type<readonly VariantRow[]>().notNull(),
    /** The publication that the first variant is of: of this scope or of one around it */
    baseScope: t.text('base_scope').notNull(),
    baseSequence: t.integer('base_sequence').notNull(),
    byId: t.text('by_id').notNull(),
    byName: t.text('by_name').notNull(),
    at: instant('at').notNull(),
    /** By which its order is known if it is sent again */
    orderKey: t.text('order_key'),
    endedAt: instant('ended_at'),
    outcome: t.text().$type<ExperimentOutcome>(),
    endedById: t.text('ended_by_id'),
    endedByName: t.text('ended_by_name'),
    /** What was counted when it ended */
    results: t.jsonb().$type<ExperimentResults>(),
  }),
  (table) => [
    index('experiments_place').on(table.flow, table.scope, table.at),
    uniqueIndex('experiments_running')
      .on(table.flow, table.scope)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** What the visits of one variant did that began in one hour. */
export interface VisitTally {
  /** All of them, also those that could not differ */
  readonly visits: number;
  readonly counted: number;
  readonly successes: number;
  readonly errors: number;
  readonly exits: number;
  /** Further visits from a network on the same day, which are in none of the others */
  readonly leftOut?: number;
}

/** How long a visit took that booked. */
export interface VisitTime {
  readonly variant: 'first' | 'second';
  readonly minutes: number;
}

/**
 * What was counted of the first variant and of another one, hour by hour: each hour once, when all
 * its visits are old enough, so that looking is cheap and outlives the journals.
 */
export const experimentHours = pgTable(
  'experiment_hours',
  (t) => ({
    experimentId: t
      .uuid('experiment_id')
      .notNull()
      .references(() => experiments.id),
    /** The other variant */
    versionId: t.uuid('version_id').notNull(),
    hour: instant('hour').notNull(),
    first: t.jsonb().$type<VisitTally>().notNull(),
    second: t.jsonb().$type<VisitTally>().notNull(),
    /** In the order in which they began; empty for other metrics than minutes */
    times: t.jsonb().$type<readonly VisitTime[]>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.experimentId, table.versionId, table.hour] })],
);
