import type { Graph } from '../explore/explore.ts';
import type { Sighting } from './distances.ts';
import type { Refinement, Played } from './player.ts';
import type { Trace } from '../explore/shortest.ts';

/** The sightings, the one with the shortest visit first; undefined if there are none. */
export function nearestFirst<Seen extends Sighting>(
  { shortest }: Graph,
  sightings: readonly Seen[],
): readonly [Seen, ...Seen[]] | undefined {
  let best: { at: Seen; length: number } | undefined;
  for (const at of sightings) {
    const { state, last } = at;
    const isBack = last !== undefined && 'target' in last;
    const length = isBack ? shortest.lengthOver(last) : shortest.length(state);
    if (best === undefined || length < best.length) best = { at, length };
  }
  const first = best?.at;
  return first && [first, ...sightings.filter((at) => at !== first)];
}

/** Something that an exploration shows and that may be a fault; it is one when a visit shows it. */
export interface Counterexample<Seen extends Sighting = Sighting> {
  /** The same in every exploration of a flow. */
  readonly key: string;
  /** Where it is seen, first where the shortest visit leads to. */
  readonly sightings: readonly [Seen, ...Seen[]];
  /** The walks of a visit, where it is not the shortest one to the first sighting. */
  readonly trace?: Trace;
  /** Where the visit can be made and it is still not sure: what more to track. */
  doubts?(graph: Graph, at: Seen): Refinement | undefined;
  report(played: Played, at: Seen): void;
}
