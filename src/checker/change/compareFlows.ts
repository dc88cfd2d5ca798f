import { unlessBug } from '../../engine/FlowBug.ts';
import { play } from '../../engine/play.ts';
import type { Model } from '../model/model.ts';
import { endsAtAim } from './endsAtAim.ts';
import { harmsOf, type Harm } from './losses.ts';
import { pairsOf } from './pairs.ts';
import { renamedSteps } from './renamedSteps.ts';
import { TooMany } from './walks.ts';
import { walksOf } from './walksOf.ts';

/** What a change does to the visitors who came to the goal before. */
export interface ComparedFlows {
  /** Those who fare worse, in groups; none: all who came to the goal still do, and are asked once. */
  readonly harms: readonly Harm[];
  /** The pointers of all transitions of the second flow that visitors take who only go on. */
  readonly taken: ReadonlySet<string>;
  /** Where there was too much to look through: the step, and what is told apart there. */
  readonly unsettled?: { readonly step: string; readonly names: readonly string[] };
}

/**
 * Compares two flows for every kind of visitor: everything that a flow tells apart, what the visitor
 * does on each step, its own questions among it, and who the visitor is. Of those who only go on, each
 * who came to the goal before and does not any more is lost, and each who is visibly asked more often
 * for the same is asked twice. Exact up to what nobody can tell apart, or not settled.
 */
export function compareFlows(before: Model, after: Model): ComparedFlows {
  const renamed = renamedSteps(before.flow, after.flow);
  let unsettled: ComparedFlows['unsettled'];
  for (const readers of abstractions) {
    try {
      const [then, now] = walksOf(before, after, renamed, readers);
      const harms = harmsOf(pairsOf(then, now));
      const taken = new Set(now.places.flatMap(({ ways }) => ways.flatMap(({ taken }) => taken)));
      if (readers === 0) return { harms, taken };
      // What is not tracked was chosen: only what the engine plays as well is sure.
      const sure = harms.filter((harm) => isPlayed(before, after, harm));
      const isSettled = sure.length === harms.length;
      return { harms: sure, taken, ...(!isSettled && { unsettled: unsettled! }) };
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      const { step, names } = error;
      unsettled ??= { step, names };
    }
  }
  return { harms: [], taken: new Set(), ...(unsettled && { unsettled }) };
}

/** What is left untracked, one after the other: nothing, then what one step reads, then two. */
const abstractions = [0, 1, 2];

/** Whether the visit that shows a loss comes to the goal in the first flow and not in the second. */
function isPlayed(before: Model, after: Model, harm: Harm): boolean {
  const comesToGoal = (model: Model, events: Harm['events']) => {
    const { snapshot, unhandled } = play(model.flow, { events });
    return unhandled.length === 0 && endsAtAim(model, snapshot.stack.at(-1)!);
  };
  const isLost = () => harm.is === 'twice' || !comesToGoal(after, harm.events);
  return unlessBug(() => isLost() && comesToGoal(before, harm.before)) === true;
}
