import type { FlowEvent, Scalar } from '../../../engine/types.ts';
import { isSameJson } from '../../../files/json/isSameJson.ts';

/** The events of a visit, from its start. */
export type VisitEvents = readonly FlowEvent[];

/** The visit that the page shows. */
export interface Inspection {
  /** The id of the persona. */
  readonly persona: string;
  /** Facts known from the start, in addition to the persona's. */
  readonly facts: Readonly<Record<string, Scalar>>;
  readonly events: VisitEvents;
  /** How many of `events` have happened at the current moment. */
  readonly at: number;
  /** The events of visits that were left for another one, the last one first. */
  readonly branches: readonly VisitEvents[];
}

const mostBranches = 12;

export const newInspection = (persona: string): Inspection => ({
  persona,
  facts: {},
  events: [],
  at: 0,
  branches: [],
});

/** The inspection for a visit from a link or a file. */
export const openedInspection = (file: {
  persona: string;
  facts: Readonly<Record<string, Scalar>>;
  events: VisitEvents;
  at?: number;
}): Inspection =>
  goToMoment(
    { ...newInspection(file.persona), facts: file.facts, events: file.events },
    file.at ?? file.events.length,
  );

const isSame = (one: FlowEvent | undefined, other: FlowEvent | undefined) => isSameJson(one, other);

const isPrefix = (short: VisitEvents, long: VisitEvents) =>
  short.length <= long.length && short.every((event, index) => isSame(event, long[index]));

/**
 * Moves to the end of `happened`. Where `events` begins with those events, its rest is kept, to step
 * forward to; otherwise `events` becomes a branch.
 */
export function comeTo(inspection: Inspection, happened: VisitEvents): Inspection {
  const { events, branches } = inspection;
  const at = happened.length;
  if (isPrefix(happened, events)) return { ...inspection, at };
  if (isPrefix(events, happened)) return { ...inspection, events: happened, at };
  const others = branches.filter((branch) => !isPrefix(branch, happened));
  return {
    ...inspection,
    events: happened,
    at,
    branches: [events, ...others].slice(0, mostBranches),
  };
}

/** The events up to the current moment. */
export const eventsSoFar = ({ events, at }: Inspection): VisitEvents => events.slice(0, at);

/** Adds an event at the current moment. */
export const send = (inspection: Inspection, event: FlowEvent): Inspection =>
  comeTo(inspection, [...eventsSoFar(inspection), event]);

/** Moves to another moment, or to the nearest one there is. */
export const goToMoment = (inspection: Inspection, at: number): Inspection => ({
  ...inspection,
  at: Math.max(0, Math.min(at, inspection.events.length)),
});

/** Continues a branch from its end. */
export function takeBranch(inspection: Inspection, index: number): Inspection {
  const branch = inspection.branches[index];
  if (branch === undefined) return inspection;
  const others = inspection.branches.filter((other) => other !== branch);
  return comeTo({ ...inspection, branches: others }, branch);
}

/** Begins the visit anew as another persona; the previous one becomes a branch. */
export const visitAs = (inspection: Inspection, persona: string): Inspection => ({
  ...comeTo({ ...inspection, events: [] }, []),
  branches:
    inspection.events.length === 0
      ? inspection.branches
      : [inspection.events, ...inspection.branches].slice(0, mostBranches),
  persona,
  facts: {},
});
