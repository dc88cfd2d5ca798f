import { shortestVisit } from '../../../engine/check/shortestVisit.ts';
import { withAnswersGiven } from '../../../engine/play.ts';
import { start } from '../../../engine/snapshot.ts';
import { transition } from '../../../engine/transition.ts';
import type { Flow } from '../../../engine/types.ts';

const nothingAround = { forms: [], components: [], actions: [] };

/**
 * The steps of the shortest visit that comes to the goal, as the guards let it; undefined where none
 * does. The lines alone do not tell: a way may be open only to who was elsewhere before.
 */
export function usualVisit(flow: Flow): readonly string[] | undefined {
  const events = shortestVisit(flow, nothingAround, { facts: {} }, flow.goal);
  if (events === undefined) return undefined;
  let snapshot = start(flow);
  const came = new Set([flow.initial]);
  for (const event of events) {
    ({ snapshot } = transition(flow, snapshot, withAnswersGiven(flow, snapshot, event)));
    came.add(snapshot.stack.at(-1)!);
  }
  return [...came];
}
