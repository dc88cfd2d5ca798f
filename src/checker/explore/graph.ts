import { closure } from './closure.ts';
import type { Flow, FlowEvent, Transition } from '../../engine/types.ts';
import type { TakenValue } from '../model/choices.ts';
import type { Control } from '../model/control.ts';
import type { Sent } from '../model/model.ts';
import type { Precondition } from '../model/surroundings.ts';

/**
 * A place on the stack, reduced to what can matter while it is there: the step, with what the visit
 * knew on entering it, and which tracked answers are collected up to it. What lies beneath is the
 * set of all frames it was ever put on: a stack of any height is a walk through `parents`.
 */
export interface StackFrame {
  readonly number: number;
  readonly step: string;
  /** One number for each step with the same tracked answers collected. */
  readonly kind: number;
  /** The tracked answers that this step and those beneath collect, by their places. */
  readonly collected: string;
  /** One real stack that ends with this frame; of a high one, what matters. */
  readonly stack: readonly string[];
  readonly parents: Set<StackFrame>;
  readonly children: StackFrame[];
  /** What put it there: transitions of the steps beneath it, or one that began the stack anew. */
  readonly pushes: Edge[];
  readonly states: Map<Control, State>;
  /** Where Back can lead from here. */
  readonly targets: BackTarget[];
  /** It lies at the bottom of some stack. */
  isBottom: boolean;
}

/** A visit on a step: a frame on top, and everything else the visit knows now. */
export interface State {
  readonly id: number;
  readonly frame: StackFrame;
  readonly control: Control;
  /** The step whose screen is shown. */
  readonly shown: string;
  /** The rule that shows another step instead of this one. */
  readonly replacedBy?: string;
  readonly edges: Edge[];
  /** What leads nowhere. */
  readonly failures: Failure[];
}

/** An event that a screen sends in a state, in one way. */
export interface Tried {
  readonly from: State;
  readonly event: FlowEvent;
  readonly sent: Sent;
  /** Samples that differ only in what was chosen for them have one number in a state. */
  readonly group: number;
  readonly choices: readonly TakenValue[];
  /** Whether the screen can surely send it: all that must be true for that is tracked. */
  readonly isSure: boolean;
  /** What it calls for and does not find, of the preconditions that are asked about. */
  readonly unmet: readonly Precondition[];
}

/** An event that nothing takes, or that the engine refuses. */
export interface Failure extends Tried {
  readonly kind: 'failure';
  readonly bug?: string;
}

export interface Edge extends Tried {
  readonly kind: 'edge';
  readonly taken: readonly Transition[];
  readonly to: State;
  /** The frames of a stack begun anew, under that of `to`; undefined where `to` was put on top. */
  readonly reset?: readonly StackFrame[];
}

/** A way in which Back takes frames off: the steps left, from the top down, and what is reached. */
export interface BackTarget {
  readonly left: readonly string[];
  readonly reached: StackFrame;
}

export interface BackEdge {
  readonly kind: 'back';
  readonly from: State;
  readonly to: State;
  readonly target: BackTarget;
  /** The answers that were cleared though a step that stays collects them. */
  readonly lost: readonly string[];
  readonly choices: readonly TakenValue[];
}

/** Where something is seen: in a state, or by what happens last there. */
export interface Sighting {
  readonly state: State;
  readonly last?: Edge | Failure | BackEdge;
}

/** Something that happens, where it is seen. */
export const sightingOf = <Last extends Edge | Failure | BackEdge>(last: Last) => ({
  state: last.from,
  last,
});

/** How many steps Back takes off a step that was entered straight after this one. */
export const popAfter = (flow: Flow, step: string) =>
  flow.back.rules.find(({ after }) => after === step)?.pop ?? 1;

/** The frames that a frame may lie right on; undefined at the bottom of a stack. */
export const undersOf = ({ isBottom, parents }: StackFrame): (StackFrame | undefined)[] => [
  ...(isBottom ? [undefined] : []),
  ...parents,
];

/** The steps of some frames and of all that can lie beneath them. */
export const stepsDown = (frames: Iterable<StackFrame>): Set<string> =>
  new Set([...closure(frames, ({ parents }) => parents)].map(({ step }) => step));

/** How many steps Back takes off at most. */
export const mostPopped = (flow: Flow) => Math.max(1, ...flow.back.rules.map(({ pop }) => pop));

/** Whether some stack is too low for Back from a step right on this frame: no step would remain. */
export function isTooLow(flow: Flow, frame: StackFrame): boolean {
  let level: ReadonlySet<StackFrame> = new Set([frame]);
  for (let left = popAfter(flow, frame.step) - 1; left > 0 && level.size > 0; left--) {
    if ([...level].some(({ isBottom }) => isBottom)) return true;
    level = new Set([...level].flatMap(({ parents }) => [...parents]));
  }
  return false;
}

/** Whether a step is shown in a state; with a pointer, as itself and not in place of another. */
export const isShown = (state: State, step: string, pointer: string | undefined) =>
  pointer === undefined
    ? state.shown === step
    : state.frame.step === step && state.replacedBy === undefined;
