import { shownStep } from '../../engine/shownStep.ts';
import { start } from '../../engine/snapshot.ts';
import type { Flow, Json } from '../../engine/types.ts';
import type { Abstraction } from '../model/abstraction.ts';
import { Choices } from '../model/choices.ts';
import { declaredFacts } from '../../engine/declaredFacts.ts';
import { assignments, Controls, snapshotOf, type Control, type Parts } from '../model/control.ts';
import type { Model } from '../model/model.ts';
import type { Beginning, Precondition } from '../model/surroundings.ts';
import { valueClasses, type ValueClasses } from '../model/valueClasses.ts';
import type { BackEdge, BackTarget, Edge, Failure, StackFrame, State } from './graph.ts';
import type { StillRead } from './live.ts';
import { noMarks, type Marks } from './marks.ts';
import { ByPlace, Outcomes, type EventOutcome } from './outcomes.ts';
import { Shortest } from './shortest.ts';
import { StackFrames } from './stackFrames.ts';

/** More states than these are not kept, however little each took: they would fill the memory. */
const mostStates = 40_000;

export interface ExploreOptions {
  readonly abstraction: Abstraction;
  /** How many events may be tried. */
  readonly budget: number;
  readonly marks?: Marks;
  /** What may still be read: all else is forgotten. */
  readonly live?: StillRead;
}

/**
 * Everything that visitors can do, breadth first, as a finite graph.
 *
 * A visit is a pushdown system: what comes next depends on what the visit knows (its control) and
 * on the top of the stack; only Back looks deeper, and only at the steps it takes off. So equal
 * places on the stack are one frame, and a frame remembers all the frames it was put on. Each step
 * of the search asks the engine itself. What the abstraction leaves out is chosen freely whenever
 * something reads it, so that nothing is lost; where it leaves out nothing, nothing is invented
 * either. See docs/checker.md.
 */
export const explore = (model: Model, options: ExploreOptions): Graph => new Graph(model, options);

/** What an exploration has seen. Its states, in the order in which they were met, are what is still to do. */
export class Graph {
  readonly flow: Flow;
  /** What was tracked. */
  readonly abstraction: Abstraction;
  readonly marks: Marks;
  readonly states: State[] = [];
  /** The beginnings that a start stands for. */
  readonly beginnings = new Map<State, Beginning[]>();
  /** Where visits begin: one state for each combination of what is known from the start. */
  readonly starts: readonly State[];
  /** How many events were tried in how many states, Back over each frame beneath counted apart. */
  tried = 0;
  readonly #store: StackFrames;
  readonly #outcomes: Outcomes;
  readonly #shown = new ByPlace<ReturnType<typeof shownStep>>();
  readonly #backs: BackEdge[][] = [];
  #shortest: Shortest | undefined;
  #seen = 0;
  #isSure = true;

  constructor(
    readonly model: Model,
    private readonly options: ExploreOptions,
  ) {
    const { abstraction, marks = noMarks, live } = options;
    const { flow, routed } = model;
    this.flow = flow;
    this.abstraction = abstraction;
    this.marks = marks;
    const classes = valueClasses(model, abstraction);
    const controls = new Controls(flow, abstraction, classes, routed);
    const store = new StackFrames(flow, abstraction.answers, marks);
    this.#store = store;
    const isCollected = (frame: StackFrame, answer: string) => store.isCollected(frame, answer);
    this.#outcomes = new Outcomes(model, abstraction, classes, controls, isCollected, live);
    for (const { parts, stack, beginning } of beginningsOf(model, abstraction, classes)) {
      const state = this.#begin(controls.of(parts, new Choices(flow, new Set())), stack);
      this.beginnings.set(state, [...(this.beginnings.get(state) ?? []), beginning]);
    }
    this.starts = [...this.beginnings.keys()];
    this.#run();
  }

  /** Tries every event in every state, as far as the budget goes. */
  #run(): void {
    const isWithin = () => this.tried < this.options.budget && this.states.length <= mostStates;
    while (this.#seen < this.states.length && isWithin()) {
      const state = this.states[this.#seen]!;
      this.#seen += 1;
      for (const outcome of this.#outcomes.of(state)) this.#take(state, outcome);
      for (const target of state.frame.targets) this.#goBack(state, target);
    }
  }

  get frames(): readonly StackFrame[] {
    return this.#store.frames;
  }

  /** False where the budget ended before everything was seen. */
  get isComplete(): boolean {
    return this.#seen === this.states.length;
  }

  /** Whether nothing was chosen that is not tracked: what is seen is what happens. */
  get isExact(): boolean {
    return this.#isSure && this.#outcomes.isExact;
  }

  /** The shortest traces to its states, worked out when they are first asked for. */
  get shortest(): Shortest {
    return (this.#shortest ??= new Shortest(this));
  }

  /** Whether a precondition that was asked about is met in a state, whatever is shown there. */
  isMet(precondition: Precondition, state: State): boolean {
    return this.#outcomes.isMet(precondition, state);
  }

  /** Whether a step on the path collects an answer, of those that are tracked or marked. */
  isCollected({ frame }: State, answer: string): boolean {
    return this.#store.isCollected(frame, answer);
  }

  /** Whether a step on the path keeps a marked answer without asking for it. */
  isKept({ frame }: State, answer: string): boolean {
    return this.#store.isKept(frame, answer);
  }

  /** The ways Back can lead from a state; none where it is never offered. */
  backs(state: State): BackEdge[] {
    // The same list for the same state, which is looked at often once all is explored.
    return (this.#backs[state.id] ??= state.frame.targets.flatMap((target) =>
      (this.#outcomes.backs(target).get(state.control) ?? []).flatMap(
        ({ control, cleared, choices }) => {
          const to = target.reached.states.get(control);
          if (to === undefined) return [];
          const lost = cleared.filter((name) => this.#store.isCollected(target.reached, name));
          return [{ kind: 'back' as const, from: state, to, target, lost, choices }];
        },
      ),
    ));
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
      const frame = this.#store.frame(step, entered, below);
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
    for (const { frame: above, target } of this.#store.putOn(frame, below)) {
      const effects = this.#outcomes.backs(target);
      for (const state of above.states.values()) {
        if (state.id < this.#seen) this.#goBack(state, target, effects);
      }
    }
  }

  #goBack(state: State, target: BackTarget, known = this.#outcomes.backs(target)): void {
    for (const { control } of this.#outcomes.back(state.control, target, known)) {
      this.tried += 1;
      this.#stateOf(target.reached, control);
    }
  }

  #take(state: State, outcome: EventOutcome): void {
    this.tried += 1;
    const { control, taken, top, reset, event, choices, group, sent, unmet, bug } = outcome;
    const { truths } = this.abstraction;
    const isSure = !sent.isLoose && sent.when.every(([truth]) => truths.includes(truth));
    if (!isSure) this.#isSure = false;
    const told = { from: state, event, choices, group, isSure, sent, unmet };
    if (control === undefined) {
      const failure: Failure = { kind: 'failure', ...told, ...(bug !== undefined && { bug }) };
      // What does not follow any more is left out when a visit is resumed.
      if (!sent.isPast) state.failures.push(failure);
      return;
    }
    const under = reset && this.#stackAnew(reset, control, top!);
    const below = under === undefined ? state.frame : under.at(-1);
    const frame = this.#store.frame(top!, control.id, below);
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
      const frame = this.#store.frame(step, entered, below);
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
  { flow, initialTruths, around: { beginnings = [], ahead = {} } }: Model,
  abstraction: Abstraction,
  classes: ReadonlyMap<string, ValueClasses>,
): Begun[] {
  const first = start(flow);
  const given = abstraction.answers.filter((name) => Object.hasOwn(ahead, name));
  const all: readonly Beginning[] = beginnings.length === 0 ? [{}] : beginnings;
  return all.flatMap((beginning): Begun[] => {
    const known = { ...initialTruths, ...beginning.truths };
    if (beginning.resumed !== undefined) {
      const { snapshot } = beginning.resumed;
      const parts = { ...snapshot, truths: known, isStale: false };
      return [{ parts, stack: snapshot.stack, beginning }];
    }
    const named = declaredFacts(flow, beginning.facts);
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
          beginning: { ...beginning, ...whole, ...at },
        };
      });
    });
  });
}
