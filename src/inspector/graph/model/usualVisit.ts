import { shortestVisit } from '../../../engine/check/shortestVisit.ts';
import { play } from '../../../engine/play.ts';
import type { Flow } from '../../../engine/types.ts';

const nothingAround = { forms: [], components: [], actions: [] };

/**
 * The steps of the shortest visit that comes to the goal, as the guards let it; undefined where none
 * does. The lines alone do not tell: a way may be open only to who was elsewhere before.
 */
export function usualVisit(flow: Flow): readonly string[] | undefined {
  const events = shortestVisit(flow, nothingAround, { facts: {} }, flow.goal);
  if (events === undefined) return undefined;
  const came = new Set<string>([flow.initial]);
  for (let count = 1; count <= events.length; count += 1) {
    came.add(play(flow, { events: events.slice(0, count) }).snapshot.stack.at(-1)!);
  }
  return [...came];
}
