import { firstGoal } from '../../../../engine/isGoal.ts';
import { shortestVisit } from '../../../../checker/explore/shortestVisit.ts';
import { withAnswersGiven } from '../../../../engine/play.ts';
import { start } from '../../../../engine/snapshot.ts';
import { transition } from '../../../../engine/transition.ts';
import type { Flow } from '../../../../engine/types.ts';

const nothingAround = { forms: [], components: [], actions: [] };

/**
 * The steps of the shortest visit to the goal; undefined where there is none. Unlike the edges
 * alone, it respects guards: some transitions are only open to visitors who were elsewhere before.
 */
export function usualVisit(flow: Flow): readonly string[] | undefined {
  const events = shortestVisit(flow, nothingAround, { facts: {} }, firstGoal(flow));
  if (events === undefined) return undefined;
  let snapshot = start(flow);
  const came = new Set([flow.initial]);
  for (const event of events) {
    ({ snapshot } = transition(flow, snapshot, withAnswersGiven(flow, snapshot, event)));
    came.add(snapshot.stack.at(-1)!);
  }
  return [...came];
}
