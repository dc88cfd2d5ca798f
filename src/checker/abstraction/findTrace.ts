import { Distances } from './distances.ts';
import type { Graph } from '../explore/explore.ts';
import type { BackEdge, Failure, Sighting, StackFrame, Edge, State } from '../explore/graph.ts';
import { groupBy } from '../maps.ts';
import { TracePlayer, type PlayedTrace } from '../explore/replay.ts';

/** The frames of one stack, the topmost first. */
interface Pile {
  readonly frame: StackFrame;
  readonly under: Pile | undefined;
}

/** A visit so far, in the exploration and as it was really played. */
interface Standing {
  readonly state: State;
  readonly pile: Pile;
  readonly player: TracePlayer;
  readonly length: number;
}

/** What may be done next; it is played when its turn comes. */
interface Open {
  readonly from: Standing;
  readonly edge: Edge | BackEdge;
  readonly pile: Pile;
}

/** The stack after an edge; undefined where Back does not lead there from this one. */
function pileAfter(pile: Pile, edge: Edge | BackEdge): Pile | undefined {
  if (edge.kind === 'edge') {
    let under: Pile | undefined = edge.reset === undefined ? pile : undefined;
    for (const frame of edge.reset ?? []) under = { frame, under };
    return { frame: edge.to.frame, under };
  }
  let at: Pile | undefined = pile;
  for (const step of edge.target.left) {
    if (at?.frame.step !== step) return undefined;
    at = at.under;
  }
  return at?.frame === edge.target.reached ? at : undefined;
}

/** An edge in each sample that the exploration did not tell apart. */
function listTwins<Done extends Edge | Failure | BackEdge>(edge: Done): Done[] {
  if (edge.kind === 'back') return [edge];
  const others = edge.sent.twins.map((sent): Done => ({
    ...edge,
    sent,
    event: { ...edge.event, ...(sent.event.answers && { answers: sent.event.answers }) },
  }));
  return [edge, ...others];
}

/** The stack that a visit begins with: one frame, or all that a resumed visit stands on. */
function pileOf(frame: StackFrame): Pile {
  const [parent] = frame.pushes.length === 0 ? frame.parents : [];
  return { frame, under: parent && pileOf(parent) };
}

function wentOn({ from, edge, pile }: Open): Standing | undefined {
  const player = from.player.follow(edge);
  if (!(player instanceof TracePlayer)) return undefined;
  return { state: edge.to, pile, player, length: from.length + 1 };
}

/** The visit with what happens last, where it does. */
function sighted({ pile, player }: Standing, { last }: Sighting): TracePlayer | undefined {
  if (last === undefined) return player;
  if (last.kind !== 'failure' && pileAfter(pile, last) === undefined) return undefined;
  return listTwins(last)
    .map((way) => player.follow(way))
    .find((next) => next instanceof TracePlayer);
}

export interface Found {
  readonly kind: 'played';
  readonly played: PlayedTrace;
  readonly at: Sighting;
}

/**
 * The shortest visit that somebody can really make to something that an exploration has seen. It is
 * looked for along the edges of the exploration, each played with everything tracked: first among
 * visits as short as any can be, then among those an event longer, and so on. Two visits that differ
 * in nothing that can still matter on the way are one.
 *
 * @param most how many events may be played for it
 * @returns undefined where none was found
 */
export function findTrace(
  graph: Graph,
  sightings: readonly Sighting[],
  most: number,
): Found | undefined {
  const distances = new Distances(graph, sightings);
  const begun = graph.starts.flatMap((state) =>
    (graph.beginnings.get(state) ?? []).map((beginning): Standing => {
      const player = TracePlayer.begin(graph, beginning);
      return { state, pile: pileOf(state.frame), player, length: 0 };
    }),
  );
  const leftAt = (state: State, { under }: Pile) => distances.left(state, under?.frame) ?? Infinity;
  const edges = graph.states.flatMap((state) => state.edges);
  const valued = [...new Set(edges.flatMap(({ sent }) => sent.dependsOn))];
  const bySighted = groupBy(sightings, ({ state }) => state);
  let tried = 0;
  let longest = Math.min(...begun.map(({ state, pile }) => leftAt(state, pile)));
  while (longest < Infinity && tried < most) {
    let next = Infinity;
    const open: (Open | Standing)[] = [...begun];
    const seen = new Map<string, number>();
    for (let one = open.pop(); one !== undefined && tried < most; one = open.pop()) {
      tried += 1;
      const at = 'edge' in one ? wentOn(one) : one;
      if (at === undefined) continue;
      const { state, pile, player, length } = at;
      const slack = longest - length - leftAt(state, pile);
      if (slack < 0) {
        next = Math.min(next, longest - slack);
        continue;
      }
      const names = distances.mattering(state, pile.under?.frame, slack);
      const situation = `${state.id} ${player.situation(names, valued)}`;
      if ((seen.get(situation) ?? -1) >= slack) continue;
      seen.set(situation, slack);
      for (const sighting of bySighted.get(state) ?? []) {
        const there = sighted(at, sighting);
        if (there !== undefined) return { kind: 'played', played: there.played, at: sighting };
      }
      for (const edge of [...state.edges, ...graph.backs(state)]) {
        const after = pileAfter(pile, edge);
        if (after === undefined) continue;
        const least = length + 1 + leftAt(edge.to, after);
        if (least <= longest) {
          open.push(...listTwins(edge).map((way) => ({ from: at, edge: way, pile: after })));
        } else next = Math.min(next, least);
      }
    }
    longest = next;
  }
  return undefined;
}
