import type { Scalar, Step, Transition } from '../../engine/types.ts';
import { memo } from '../maps.ts';
import { copiesIn, effectsOf, guardsOf } from '../model/cone.ts';
import type { Parts } from '../model/control.ts';
import { grow } from './closure.ts';
import type { Graph } from './explore.ts';
import type { StackFrame } from './graph.ts';

/** Tells which variables something may still read where a visit stands; undefined: perhaps any. */
export type StillRead = (step: string, parts: Parts) => ReadonlySet<string> | undefined;

type Names = Iterable<string>;

/** What guards on a step read, and what is copied there. */
const readOn = (step: Step): Set<string> =>
  new Set([
    ...copiesIn(effectsOf(step)).map(({ from }) => from),
    ...guardsOf(step).flatMap(({ variables }) => variables),
  ]);

const setBy = (taken: readonly Transition[]) =>
  new Set(taken.flatMap(({ effects }) => Object.keys(effects.set)));

/** By frame what may be read, before it is set, from one of its states on until Back takes it off. */
function readBeforeLeaving({ flow, frames }: Graph): Map<StackFrame, Set<string>> {
  const reads = new Map(Object.values(flow.steps).map((step) => [step.id, readOn(step)]));
  const latestFirst = frames.toReversed();
  const read = new Map(latestFirst.map((frame) => [frame, new Set(reads.get(frame.step))]));
  grow(read, function* ({ states }) {
    for (const { edges } of states.values()) {
      for (const { to, taken, reset = [] } of edges) {
        // A step that is passed over reads too, on the way.
        for (const { target } of taken) yield* reads.get(target)!;
        const set = setBy(taken);
        yield* [...read.get(to.frame)!].filter((name) => !set.has(name));
        for (const under of reset) yield* read.get(under)!;
      }
    }
  });
  return read;
}

/** With what may be read where Back leads. */
function withBelow(read: ReadonlyMap<StackFrame, Set<string>>) {
  const live = new Map([...read].map(([frame, names]) => [frame, new Set(names)]));
  grow(live, ({ parents }) => [...parents].flatMap((parent) => [...live.get(parent)!]));
  return live;
}

/**
 * What may be forgotten, as an exploration that tracks less shows it: the variables that it does not
 * track, wherever each way on from there, Back among them, sets them before it reads them.
 *
 * @param always what is never forgotten
 */
export function findLive(graph: Graph, always: Names): StillRead {
  const { states, abstraction } = graph;
  const live = withBelow(readBeforeLeaving(graph));
  const { variables, carried } = abstraction;
  const keyOf = (step: string, { context, facts }: Pick<Parts, 'context' | 'facts'>) => {
    const values: (Scalar | undefined)[] = [
      ...variables.map((name) => context[name]),
      ...carried.map((name) => facts[name]),
    ];
    return JSON.stringify([step, values]);
  };
  const byPlace = new Map<string, Set<string>>();
  for (const { frame, control } of states) {
    const there = memo(
      byPlace,
      keyOf(frame.step, control),
      () => new Set([...variables, ...always]),
    );
    for (const name of live.get(frame)!) there.add(name);
  }
  return (step, parts) => byPlace.get(keyOf(step, parts));
}
