/**
 * What the staff's calls about experiments take and answer; docs/staff-api.md has the calls.
 * Instants are ISO texts.
 */
import type { Authorship, ScopeName } from './versions.ts';

/** What is compared: who books, who leaves a lead, or how long those who book take. */
export const metrics = ['booked', 'lead', 'minutes'] as const;
export type Metric = (typeof metrics)[number];

/** What was said before the first visitor, and holds to the end. */
export interface ExperimentPlan {
  readonly metric: Metric;
  /** Of 100 visitors who count, how many usually do it; for `minutes`, how many those who book need */
  readonly usual: number;
  /** The smallest difference worth having: of 100 visitors; for `minutes`, in percent of the time */
  readonly worthHaving: number;
  /** How many visitors are expected, all variants together; for `minutes`, how many who book */
  readonly visitors: number;
  /** How old a visit must be to be counted, so that it has booked or will not */
  readonly countedAfterMinutes: number;
}

interface ExperimentVariant {
  readonly name: string;
  /** Of 100 visitors; those of all variants add up to 100 */
  readonly share: number;
  /** The version that these visitors get */
  readonly version: string;
  /** What differs from the first variant, in sentences; empty for the first */
  readonly behaviour: readonly string[];
}

export type ExperimentOutcome = 'stopped' | 'kept' | 'rolled out';

export interface ExperimentSummary extends Authorship {
  readonly id: string;
  readonly flow: string;
  readonly scope: ScopeName;
  readonly name: string;
  readonly plan: ExperimentPlan;
  /** The first is what visitors had before */
  readonly variants: readonly ExperimentVariant[];
  /** Null while it runs */
  readonly ended: (Authorship & { readonly outcome: ExperimentOutcome }) | null;
}

/** What was counted of one variant: visits that could differ, each old enough. */
export interface VariantCounts {
  /** All visits, also those that could not differ */
  readonly visits: number;
  /** Those that came to where the variants differ */
  readonly counted: number;
  /** Of these: those that did what the metric asks; for `minutes`, those that booked */
  readonly successes: number;
  /** Of these: those that met an error, and those that left by Close */
  readonly errors: number;
  readonly exits: number;
  /** Visits that are in none of these, since their network had its share already; absent: none */
  readonly leftOut?: number;
  /** The median of minutes to book; null for other metrics and as long as nobody booked */
  readonly minutes: number | null;
}

/** A variant beside the first one. */
export interface VariantResult {
  readonly name: string;
  readonly first: VariantCounts;
  readonly variant: VariantCounts;
  readonly verdict: {
    readonly kind: 'not yet' | 'no difference worth having' | 'better' | 'worse';
    readonly sentence: string;
  };
  /** What makes the verdict worthless or the variant dangerous, in sentences */
  readonly alarms: readonly string[];
}

export interface ExperimentResults {
  readonly at: string;
  /** Visits that are too young to count; null if that cannot be said now */
  readonly waiting: number | null;
  /** Only visits from before then are counted yet, since there are many; null: all are */
  readonly countedUntil: string | null;
  readonly variants: readonly VariantResult[];
}

export interface Experiment extends ExperimentSummary {
  readonly results: ExperimentResults;
  /** The sequence that is live for its scope */
  readonly live: number;
}

/** What begins an experiment: the first variant is what is live, with the share that is left. */
export interface ExperimentOrder {
  readonly flow: string;
  readonly scope: ScopeName;
  /** The sequence that the caller takes to be in force */
  readonly live: number;
  readonly name: string;
  readonly plan: ExperimentPlan;
  readonly variants: readonly {
    readonly name: string;
    readonly share: number;
    /** A version, or a draft as it is under a hash */
    readonly version?: string;
    readonly draft?: string;
    readonly hash?: string;
  }[];
  /** An answer to warnings that the version in use does not have */
  readonly word?: string;
  /** Typed by who means that some customers can no longer book with a variant */
  readonly confirm?: string;
}
