import type { Exploration } from '../explore/explore.ts';
import { noCulprits, Player, type Culprits, type Played } from './player.ts';
import type { Visit } from '../explore/shortest.ts';

export type Replay = { readonly played: Played } | { readonly culprits: Culprits };

/**
 * Plays a visit that an exploration has found from where visits begin, with the engine, and with
 * everything tracked. Where something was not as the exploration had chosen it, nobody can make this
 * visit: the answer names what would have to be tracked to see that. Nothing to name means that the
 * exploration itself is at fault.
 */
export function replay(
  exploration: Exploration,
  { start, walks }: Visit,
  isFixed: (fact: string) => boolean,
): Replay {
  let furthest: { at: number; culprits: Culprits } = { at: -1, culprits: noCulprits };
  for (const beginning of exploration.beginnings.get(start) ?? [{}]) {
    let player = Player.begin(exploration, beginning, isFixed);
    let culprits: Culprits | undefined;
    let at = 0;
    for (; at < walks.length && culprits === undefined; at++) {
      const next = player.walk(walks[at]!);
      if (next instanceof Player) player = next;
      else culprits = next;
    }
    if (culprits === undefined) return { played: player.played };
    if (at > furthest.at) furthest = { at, culprits };
  }
  return { culprits: furthest.culprits };
}
