import type { Model } from '../model/model.ts';
import { harmsOf, type Harm } from './losses.ts';
import { pairsOf } from './pairs.ts';
import { renamedSteps } from './renamedSteps.ts';
import { TooMany, walksOf } from './walks.ts';

/** What a change does to the visitors who came to the goal before. */
export interface Comparison {
  /** Those who fare worse, in groups; none: all who came to the goal still do, and are asked once. */
  readonly harms: readonly Harm[];
  /** Where there was too much to look through: the step, and what is told apart there. */
  readonly unsettled?: { readonly step: string; readonly names: readonly string[] };
}

/**
 * Compares two flows for every kind of visitor: everything that a flow tells apart, what the visitor
 * does on each step, its own questions among it, and who the visitor is. Of those who only go on, each
 * who came to the goal before and does not any more is lost, and each who is visibly asked more often
 * for the same is asked twice. Exact up to what nobody can tell apart, or not settled.
 */
export function compareFlows(before: Model, after: Model): Comparison {
  try {
    const [then, now] = walksOf(before, after, renamedSteps(before.flow, after.flow));
    return { harms: harmsOf(pairsOf(then, now)) };
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    const { step, names } = error;
    return { harms: [], unsettled: { step, names } };
  }
}
