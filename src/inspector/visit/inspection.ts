import type { FlowEvent, Scalar } from '../../engine/types.ts';

/** The events of a visit, from its start. */
export type Line = readonly FlowEvent[];

/** The visit that is looked at. */
export interface Inspection {
  /** Who visits: the id of a persona. */
  readonly persona: string;
  /** What is known from the start, beside what the persona says. */
  readonly facts: Readonly<Record<string, Scalar>>;
  readonly line: Line;
  /** How many events of the line have happened at the moment that is looked at. */
  readonly at: number;
  /** Lines that were left for another one, the last one first. */
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

/** A visit as a link or a file has it, at the moment that it names. */
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
 * The visit has come to stand at the end of `happened`. Where that is part of the line that is
 * known, what comes after stays to step forward to; a line that is left stays as a branch.
 */
export function comeTo(inspection: Inspection, happened: Line): Inspection {
  const { line, branches } = inspection;
  const at = happened.length;
  if (isPrefix(happened, line)) return { ...inspection, at };
  if (isPrefix(line, happened)) return { ...inspection, line: happened, at };
  const others = branches.filter((branch) => !isPrefix(branch, happened));
  return { ...inspection, line: happened, at, branches: [line, ...others].slice(0, mostBranches) };
}

/** What happened up to the moment that is looked at. */
export const happenedOf = ({ line, at }: Inspection): Line => line.slice(0, at);

/** One more event, at the moment that is looked at. */
export const send = (inspection: Inspection, event: FlowEvent): Inspection =>
  comeTo(inspection, [...happenedOf(inspection), event]);

/** Another moment of the line; outside of it, the nearest. */
export const goTo = (inspection: Inspection, at: number): Inspection => ({
  ...inspection,
  at: Math.max(0, Math.min(at, inspection.line.length)),
});

/** Goes on with a line that was left, from its end. */
export function takeBranch(inspection: Inspection, index: number): Inspection {
  const branch = inspection.branches[index];
  if (branch === undefined) return inspection;
  const others = inspection.branches.filter((other) => other !== branch);
  return comeTo({ ...inspection, branches: others }, branch);
}

/** Somebody else makes the visit, from its beginning; what was looked at stays as a branch. */
export const visitAs = (inspection: Inspection, persona: string): Inspection => ({
  ...comeTo({ ...inspection, line: [] }, []),
  branches:
    inspection.line.length === 0
      ? inspection.branches
      : [inspection.line, ...inspection.branches].slice(0, mostBranches),
  persona,
  facts: {},
});
