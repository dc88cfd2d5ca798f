import type { Graph } from '../explore/explore.ts';
import type { Played } from '../question.ts';
import { noRefinement, Player, type Refinement } from './player.ts';
import type { Trace } from '../explore/shortest.ts';

export type Replay =
  | { readonly kind: 'played'; readonly played: Played }
  | { readonly kind: 'impossible'; readonly refinement: Refinement };

/**
 * Plays a visit that an exploration has found from where visits begin, with the engine, and with
 * everything tracked. Where something was not as the exploration had chosen it, nobody can make this
 * visit: the answer names what would have to be tracked to see that. Nothing to name means that the
 * exploration itself is at fault.
 */
export function replay(
  graph: Graph,
  { start, edges }: Trace,
  isFixed: (fact: string) => boolean,
): Replay {
  let furthest: { at: number; refinement: Refinement } = { at: -1, refinement: noRefinement };
  for (const beginning of graph.beginnings.get(start) ?? [{}]) {
    let player = Player.begin(graph, beginning, isFixed);
    let refinement: Refinement | undefined;
    let at = 0;
    for (; at < edges.length && refinement === undefined; at++) {
      const next = player.follow(edges[at]!);
      if (next instanceof Player) player = next;
      else refinement = next;
    }
    if (refinement === undefined) return { kind: 'played', played: player.played };
    if (at > furthest.at) furthest = { at, refinement };
  }
  return { kind: 'impossible', refinement: furthest.refinement };
}
