import type { Scalar, Step, Transition } from '../../engine/types.ts';
import { memo } from '../maps.ts';
import { copiesIn, effectsOf, guardsOf } from '../model/cone.ts';
import type { Parts } from '../model/control.ts';
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

/** Adds names to others but for some; whether there was a new one. */
function addTo(known: Set<string>, names: Names, but: ReadonlySet<string> = new Set()): boolean {
  const before = known.size;
  for (const name of names) if (!but.has(name)) known.add(name);
  return known.size > before;
}

/** By frame what may be read, before it is set, from one of its states on until Back takes it off. */
function readBeforeLeaving({ flow, frames }: Graph): Map<StackFrame, Set<string>> {
  const reads = new Map(Object.values(flow.steps).map((step) => [step.id, readOn(step)]));
  const read = new Map(frames.map((frame) => [frame, new Set(reads.get(frame.step))]));
  const latestFirst = frames.toReversed();
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const frame of latestFirst) {
      const known = read.get(frame)!;
      for (const { edges } of frame.states.values()) {
        for (const { to, taken, reset = [] } of edges) {
          // A step that is passed over reads too, on the way.
          for (const { target } of taken) if (addTo(known, reads.get(target)!)) isNew = true;
          if (addTo(known, read.get(to.frame)!, setBy(taken))) isNew = true;
          for (const under of reset) if (addTo(known, read.get(under)!)) isNew = true;
        }
      }
    }
  }
  return read;
}

/** With what may be read where Back leads. */
function withBelow(read: ReadonlyMap<StackFrame, Set<string>>) {
  const live = new Map([...read].map(([frame, names]) => [frame, new Set(names)]));
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const [{ parents }, names] of live) {
      for (const parent of parents) if (addTo(names, live.get(parent)!)) isNew = true;
    }
  }
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
    addTo(there, live.get(frame)!);
  }
  return (step, parts) => byPlace.get(keyOf(step, parts));
}
