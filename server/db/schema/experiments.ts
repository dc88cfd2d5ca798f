import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ExperimentOutcome,
  ExperimentPlan,
  ExperimentResults,
} from '../../../src/contract/experiments.ts';
import { newId } from '../ids.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

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
  /** Undefined for the first variant */
  readonly whoCounts?: WhoCounts | undefined;
}

/** Versions that are shown to a share of visitors each, to be compared. One at a time in a place. */
export const experiments = pgTable(
  'experiments',
  {
    id: uuid().primaryKey().defaultRandom().$defaultFn(newId),
    flow: text().notNull(),
    scope: text().notNull(),
    name: text().notNull(),
    /** With it and the anonymous id, a page finds the variant of its visitor */
    salt: text().notNull(),
    plan: jsonb().$type<ExperimentPlan>().notNull(),
    variants: jsonb().$type<readonly VariantRow[]>().notNull(),
    /** The publication that the first variant is of: of this scope or of one around it */
    baseScope: text('base_scope').notNull(),
    baseSequence: integer('base_sequence').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: instant('at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text().$type<ExperimentOutcome>(),
    endedById: text('ended_by_id'),
    endedByName: text('ended_by_name'),
    /** What was counted when it ended */
    results: jsonb().$type<ExperimentResults>(),
  },
  (table) => [
    index('experiments_place').on(table.flow, table.scope, table.at),
    uniqueIndex('experiments_running')
      .on(table.flow, table.scope)
      .where(sql`${table.endedAt} is null`),
  ],
);
