import type { FlowEvent, Scalar } from '../../engine/types.ts';

/** The events of a visit, from its start. */
export type Line = readonly FlowEvent[];

/** The visit that the page shows. */
export interface Inspection {
  /** The id of the persona. */
  readonly persona: string;
  /** Facts known from the start, in addition to the persona's. */
  readonly facts: Readonly<Record<string, Scalar>>;
  readonly line: Line;
  /** How many events of `line` have happened at the current moment. */
  readonly at: number;
  /** Earlier lines that were left for another one, the last one first. */
  readonly branches: readonly Line[];
}

const mostBranches = 12;

export const newInspection = (persona: string): Inspection => ({
  persona,
  facts: {},
  line: [],
  at: 0,
  branches: [],
});

/** The inspection for a visit from a link or a file. */
export const openedInspection = (file: {
  persona: string;
  facts: Readonly<Record<string, Scalar>>;
  events: Line;
  at?: number;
}): Inspection => ({
  ...newInspection(file.persona),
  facts: file.facts,
  line: file.events,
  at: Math.max(0, Math.min(file.at ?? file.events.length, file.events.length)),
});

const isSame = (one: FlowEvent | undefined, other: FlowEvent | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

const isPrefix = (short: Line, long: Line) =>
  short.length <= long.length && short.every((event, index) => isSame(event, long[index]));

/**
 * Moves to the end of `happened`. Where `line` begins with those events, its rest is kept, to step
 * forward to; otherwise `line` becomes a branch.
 */
export function comeTo(inspection: Inspection, happened: Line): Inspection {
  const { line, branches } = inspection;
  const at = happened.length;
  if (isPrefix(happened, line)) return { ...inspection, at };
  if (isPrefix(line, happened)) return { ...inspection, line: happened, at };
  const others = branches.filter((branch) => !isPrefix(branch, happened));
  return { ...inspection, line: happened, at, branches: [line, ...others].slice(0, mostBranches) };
}

/** The events up to the current moment. */
export const happenedOf = ({ line, at }: Inspection): Line => line.slice(0, at);

/** Adds an event at the current moment. */
export const send = (inspection: Inspection, event: FlowEvent): Inspection =>
  comeTo(inspection, [...happenedOf(inspection), event]);

/** Moves to another moment of the line, or to the nearest one where it is outside. */
export const goTo = (inspection: Inspection, at: number): Inspection => ({
  ...inspection,
  at: Math.max(0, Math.min(at, inspection.line.length)),
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
  ...comeTo({ ...inspection, line: [] }, []),
  branches:
    inspection.line.length === 0
      ? inspection.branches
      : [inspection.line, ...inspection.branches].slice(0, mostBranches),
  persona,
  facts: {},
});
