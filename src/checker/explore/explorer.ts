import { shownStep } from '../../engine/shownStep.ts';
import type { Json } from '../../engine/types.ts';
import { BackEffects } from './backEffects.ts';
import { Choices } from '../model/choices.ts';
import { Controls, snapshotOf, type Control, assignments, type Parts } from '../model/control.ts';
import type { ExploreOptions } from './explore.ts';
import {
  isTurningPlace,
  type BackEdge,
  type BackTarget,
  type Failure,
  type StackFrame,
  type Edge,
  type State,
} from './graph.ts';
import { StackFrames } from './stackFrames.ts';
import { noMarks } from './marks.ts';
import { ByPlace, Outcomes, type EventOutcome } from '../model/outcomes.ts';
import { valueClasses, type ValueClasses } from '../model/valueClasses.ts';
import type { Model } from '../model/model.ts';
import type { Beginning, Precondition } from '../model/surroundings.ts';
import { start } from '../../engine/snapshot.ts';
import type { Abstraction } from '../model/abstraction.ts';

/** Explores breadth first: its states, in the order in which they were met, are what is still to do. */
export class Explorer {
  readonly states: State[] = [];
  readonly beginnings = new Map<State, Beginning[]>();
  readonly store: StackFrames;
  /** How many events were tried. */
  tried = 0;
  readonly #outcomes: Outcomes;
  readonly #backEffects: BackEffects;
  readonly #shown = new ByPlace<ReturnType<typeof shownStep>>();
  readonly #asked: ReadonlySet<Precondition>;
  #seen = 0;
  #isSure = true;

  constructor(
    private readonly model: Model,
    private readonly options: ExploreOptions,
  ) {
    const { abstraction, marks = noMarks } = options;
    const { flow, routed } = model;
    this.#asked = new Set(abstraction.preconditions);
    const classes = valueClasses(model, abstraction);
    const controls = new Controls(flow, abstraction, classes, routed);
    const store = new StackFrames(flow, abstraction.answers, marks);
    this.store = store;
    const isCollected = (frame: StackFrame, answer: string) => store.isCollected(frame, answer);
    this.#outcomes = new Outcomes(model, abstraction, classes, controls, isCollected);
    this.#backEffects = new BackEffects(flow, abstraction, controls);
    for (const { parts, stack, beginning } of beginningsOf(model, abstraction, classes)) {
      const state = this.#begin(controls.of(parts, new Choices(flow, new Set())), stack);
      this.beginnings.set(state, [...(this.beginnings.get(state) ?? []), beginning]);
    }
  }

  /** Tries every event in every state, as far as the budget goes. */
  run(): void {
    while (this.#seen < this.states.length && this.tried < this.options.budget) {
      const state = this.states[this.#seen]!;
      this.#seen += 1;
      for (const outcome of this.#outcomes.of(state)) this.#take(state, outcome);
      for (const target of state.frame.targets) this.#goBack(state, target);
    }
  }

  get isComplete(): boolean {
    return this.#seen === this.states.length;
  }

  get isExact(): boolean {
    return this.#isSure && this.#outcomes.isExact && this.#backEffects.isExact;
  }

  isMet(precondition: Precondition, state: State): boolean {
    return this.#outcomes.isMet(precondition, state);
  }

  /** The ways Back can lead from a state. */
  backs(state: State): BackEdge[] {
    return state.frame.targets.flatMap((target) =>
      (this.#backEffects.known(target).get(state.control) ?? []).flatMap(
        ({ control, cleared, choices }) => {
          const to = target.reached.states.get(control);
          if (to === undefined) return [];
          const lost = cleared.filter((name) => this.store.isCollected(target.reached, name));
          return [{ kind: 'back' as const, from: state, to, target, lost, choices }];
        },
      ),
    );
  }

  #stateOf(frame: StackFrame, control: Control): State {
    const known = frame.states.get(control);
    if (known !== undefined) return known;
    const { step, replacedBy } = this.#shown.get(control, frame, () =>
      shownStep(this.model.flow, snapshotOf(this.model.flow, control, frame.stack)),
    );
    const state: State = {
      id: this.states.length,
      frame,
      control,
      shown: step.id,
      ...(replacedBy !== undefined && { replacedBy }),
      edges: [],
      failures: [],
    };
    frame.states.set(control, state);
    this.states.push(state);
    return state;
  }

  /** Where a visit begins that stands on a stack. */
  #begin(control: Control, stack: readonly string[]): State {
    let below: StackFrame | undefined;
    for (const step of stack) {
      const entered = stack.length === 1 ? control.id : `begun ${stack.join(' ')} ${control.id}`;
      const frame = this.store.frame(step, entered, below);
      this.#put(frame, below);
      below = frame;
    }
    return this.#stateOf(below!, control);
  }

  #put(frame: StackFrame, below: StackFrame | undefined): void {
    if (below === undefined) {
      frame.isBottom = true;
      return;
    }
    for (const { frame: above, target } of this.store.putOn(frame, below)) {
      const effects = this.#backEffects.known(target);
      for (const state of above.states.values()) {
        if (state.id < this.#seen) this.#goBack(state, target, effects);
      }
    }
  }

  #goBack(state: State, target: BackTarget, known = this.#backEffects.known(target)): void {
    for (const { control } of this.#backEffects.of(state.control, target, known)) {
      this.tried += 1;
      this.#stateOf(target.reached, control);
    }
  }

  #take(state: State, outcome: EventOutcome): void {
    this.tried += 1;
    const { control, taken, top, reset, event, choices, group, sent, unmet, bug } = outcome;
    const { abstraction, direct = false } = this.options;
    const isSure =
      !sent.isLoose && sent.when.every(([truth]) => abstraction.truths.includes(truth));
    if (!isSure) this.#isSure = false;
    const told = { from: state, event, choices, group, isSure, sent, unmet };
    if (control === undefined) {
      const failure: Failure = { kind: 'failure', ...told, ...(bug !== undefined && { bug }) };
      // What does not follow any more is left out when a visit is resumed.
      if (!sent.isPast) state.failures.push(failure);
      return;
    }
    const isPush = taken.length === 1 && reset === undefined;
    if (direct && isPush && control === state.control && unmet.length === 0) {
      const { target } = taken[0]!;
      const isAsked = (precondition: Precondition) => this.#asked.has(precondition);
      const screen = this.model.screen(target);
      if (isTurningPlace(this.model.flow, state.frame.step, target, screen, isAsked)) return;
    }
    const under = reset && this.#stackAnew(reset, control, top!);
    const below = under === undefined ? state.frame : under.at(-1);
    const frame = this.store.frame(top!, control.id, below);
    const to = this.#stateOf(frame, control);
    const reached = under === undefined ? {} : { reset: under };
    const made: Edge = { kind: 'edge', ...told, taken, to, ...reached };
    state.edges.push(made);
    frame.pushes.push(made);
    this.#put(frame, below);
  }

  /** The frames of a stack that begins anew, without the one on top. */
  #stackAnew(steps: readonly string[], control: Control, top: string): StackFrame[] {
    const frames: StackFrame[] = [];
    for (const step of steps) {
      const below = frames.at(-1);
      // It comes with the frame on top of it: visits that part there part here.
      const entered = [control.id, top, ...(below?.stack ?? []), step].join(' ');
      const frame = this.store.frame(step, entered, below);
      this.#put(frame, below);
      frames.push(frame);
    }
    return frames;
  }
}

/** Where a visit begins: what it knows, and the steps it has passed, the first one alone as a rule. */
interface Begun {
  readonly parts: Parts;
  readonly stack: readonly string[];
  /** The beginning it stands for, with everything that was free filled in. */
  readonly beginning: Beginning;
}

/** Every way in which visits begin, with each value of what is known from the start and tracked. */
function beginningsOf(
  { flow, around: { beginnings = [], truths = {}, ahead = {} } }: Model,
  abstraction: Abstraction,
  classes: ReadonlyMap<string, ValueClasses>,
): Begun[] {
  const first = start(flow);
  const initial = Object.fromEntries(
    Object.entries(truths).map(([name, truth]) => [name, truth.initial]),
  );
  const given = abstraction.answers.filter((name) => Object.hasOwn(ahead, name));
  const all: readonly Beginning[] = beginnings.length === 0 ? [{}] : beginnings;
  return all.flatMap((beginning): Begun[] => {
    const known = { ...initial, ...beginning.truths };
    if (beginning.resumed !== undefined) {
      const { snapshot } = beginning.resumed;
      const parts = { ...snapshot, truths: known, isStale: false };
      return [{ parts, stack: snapshot.stack, beginning }];
    }
    const named = Object.fromEntries(
      Object.entries(beginning.facts ?? {}).filter(([name]) => flow.variables[name]?.fact === true),
    );
    const free = abstraction.fixed.filter((name) => !Object.hasOwn(named, name));
    return assignments(free, (name) => flow.variables[name]!.domain).flatMap((chosen) => {
      const whole = { facts: { ...named, ...chosen }, truths: known };
      const facts = { ...first.facts, ...whole.facts };
      return assignments(given, (name) => classes.get(name)!.values).map((samples): Begun => {
        const there = Object.entries(samples).filter(
          (one): one is [string, Json] => one[1] !== undefined,
        );
        const snapshot = { ...first, facts, answers: Object.fromEntries(there) };
        const at = there.length > 0 && { resumed: { snapshot, events: [] } };
        return {
          parts: { ...snapshot, truths: known, isStale: false },
          stack: first.stack,
          beginning: { ...whole, ...at },
        };
      });
    });
  });
}
