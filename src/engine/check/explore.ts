import { FlowBug } from '../FlowBug.ts';
import { shownStep } from '../shownStep.ts';
import { start } from '../snapshot.ts';
import { move } from '../transition.ts';
import type { Flow, FlowEvent, Snapshot } from '../types.ts';
import { beginningsOf } from './beginnings.ts';
import { Choices } from './choices.ts';
import { Controls, type Control } from './control.ts';
import {
  popAfter,
  type BackMove,
  type BackTarget,
  type Failure,
  type Frame,
  type Move,
  type State,
} from './frames.ts';
import { FrameStore } from './frameStore.ts';
import { noMarks, type Marks } from './marks.ts';
import { ByPlace, doesNothing, withFacts, type BackEffect, type Outcome } from './outcome.ts';
import { sampleClasses, viewFor } from './samples.ts';
import { Screens, type Sent } from './sendings.ts';
import type { Slice } from './slice.ts';
import type { Beginning, Need, Screen, Surroundings } from './surroundings.ts';

export interface Exploration {
  readonly flow: Flow;
  readonly around: Surroundings;
  /** What was tracked. */
  readonly cone: Slice;
  readonly marks: Marks;
  readonly states: readonly State[];
  readonly frames: readonly Frame[];
  /** Where visits begin: one state for each combination of what is known from the start. */
  readonly starts: readonly State[];
  /** The beginnings that a start stands for. */
  readonly beginnings: ReadonlyMap<State, readonly Beginning[]>;
  /** How many events were tried in how many states, Back over each frame beneath counted apart. */
  readonly tried: number;
  /** False where the budget ended before everything was seen. */
  readonly isComplete: boolean;
  /** Whether nothing was chosen that is not tracked: what is seen is what happens. */
  readonly isExact: boolean;
  screen(step: string): Screen;
  /** The ways Back can lead from a state; none where it is never offered. */
  backs(state: State): BackMove[];
  /** Whether a need that was asked about is met in a state, whatever is shown there. */
  isMet(need: Need, state: State): boolean;
  /** Whether a step on the path collects an answer, of those that are tracked or marked. */
  isCollected(state: State, answer: string): boolean;
  /** Whether a step on the path keeps a marked answer without asking for it. */
  isKept(state: State, answer: string): boolean;
}

/** The same list for the same state, which is looked at often once all is explored. */
function remembered(backsOf: (state: State) => BackMove[]): (state: State) => BackMove[] {
  const known: BackMove[][] = [];
  return (state) => (known[state.id] ??= backsOf(state));
}

export interface ExploreOptions {
  readonly slice: Slice;
  /** Leave out detours that come back to the same state, such as asking to leave and staying. */
  readonly direct?: boolean;
  /** How many events may be tried. */
  readonly budget: number;
  /** What screens send, where it was worked out before. */
  readonly screens?: Screens;
  readonly marks?: Marks;
}

/**
 * Everything that visitors can do, breadth first, as a finite graph.
 *
 * A visit is a pushdown system: what comes next depends on what the visit knows (its control) and
 * on the top of the stack; only Back looks deeper, and only at the steps it takes off. So equal
 * places on the stack are one frame, and a frame remembers all the frames it was put on. Each step
 * of the search asks the engine itself. What the slice leaves out is chosen freely whenever
 * something reads it, so that nothing is lost; where it leaves out nothing, nothing is invented
 * either. See docs/checker.md.
 */
export function explore(flow: Flow, around: Surroundings, options: ExploreOptions): Exploration {
  const { slice, direct = false, budget, marks = noMarks } = options;
  const { truths = {} } = around;
  const { screens = new Screens(flow, around) } = options;
  const { routed, samples } = screens;
  const classes = sampleClasses(flow, truths, samples, slice.answers, routed, slice.needs);
  const controls = new Controls(flow, slice, classes, routed);
  const first = start(flow);
  const store = new FrameStore(flow, [...slice.answers, ...marks.answers], marks.keeps);
  const states: State[] = [];
  let tried = 0;
  let isExact = true;

  const screen = (step: string): Screen => screens.of(step);
  const sendable = new Map<string, Sent[]>();
  const sentOn = (shown: string, step: string): Sent[] => {
    const key = `${shown}\n${step}`;
    let known = sendable.get(key);
    if (known === undefined) {
      known = screens.sent(shown, step, slice, classes);
      sendable.set(key, known);
    }
    return known;
  };

  const snapshotOf = (control: Control, stack: readonly string[]): Snapshot => ({
    flow: first.flow,
    stack,
    context: control.context,
    facts: control.facts,
    answers: control.answers,
    progress: 0,
  });
  const shownIn = new ByPlace<ReturnType<typeof shownStep>>();
  const shownOn = (frame: Frame, control: Control) =>
    shownIn.get(control, frame, () => shownStep(flow, snapshotOf(control, frame.stack)));
  const stateOf = (frame: Frame, control: Control): State => {
    const known = frame.states.get(control);
    if (known !== undefined) return known;
    const { step, replacedBy } = shownOn(frame, control);
    const state: State = {
      id: states.length,
      frame,
      control,
      shown: step.id,
      ...(replacedBy !== undefined && { replacedBy }),
      moves: [],
      failures: [],
    };
    frame.states.set(control, state);
    states.push(state);
    return state;
  };

  const variableOf =
    ({ context, facts }: Pick<Snapshot, 'context' | 'facts'>) =>
    (name: string) =>
      Object.hasOwn(context, name) ? context[name] : facts[name];
  const met = new Map(slice.needs.map((need) => [need, new ByPlace<boolean>()]));
  const isMet = (need: Need, { frame, control }: Pick<State, 'frame' | 'control'>): boolean =>
    met.get(need)!.get(control, frame, () => {
      const isCollected = (name: string) => store.isCollected(frame, name);
      return need.isMet(
        viewFor(need, control.answers, isCollected, variableOf(control), control.truths),
      );
    });

  const asked = new Set(slice.needs);
  const nothingOpen: ReadonlySet<string> = new Set();
  const none = new Choices(flow, nothingOpen);

  /** What an event comes to in every way to choose what is not tracked. */
  const outcomesOf = (frame: Frame, control: Control, sent: Sent, group: number): Outcome[] => {
    const closed = sent.when.some(
      ([truth, values]) => slice.truths.includes(truth) && !values.includes(control.truths[truth]!),
    );
    if (closed) return [];
    const choices = new Choices(flow, sent.open);
    const snapshot = snapshotOf(control, frame.stack);
    const brings = sent.open.size > 0 || Object.keys(sent.facts).length > 0;
    const informed: Snapshot = brings
      ? { ...snapshot, facts: { ...control.facts, ...controls.open(sent.open), ...sent.facts } }
      : snapshot;
    const given: FlowEvent = { type: sent.type, answers: sent.answers };
    const isCollected = (name: string) => store.isCollected(frame, name);
    const unmet = sent.needs.filter((need) => {
      if (!asked.has(need)) return false;
      const answers = { ...control.answers, ...sent.answers };
      return !need.isMet(viewFor(need, answers, isCollected, variableOf(informed), control.truths));
    });
    const found: Outcome[] = [];
    do {
      let outcome: Pick<Outcome, 'taken' | 'control' | 'reset' | 'top' | 'bug'>;
      try {
        const next = move(flow, informed, given, choices.judge);
        if (next === undefined) outcome = { taken: [] };
        else {
          const begunAnew = next.taken.some(({ reset }) => reset !== undefined);
          outcome = {
            taken: next.taken,
            top: next.stack.at(-1)!,
            ...(begunAnew && { reset: next.stack.slice(0, -1) }),
            control: controls.of(
              {
                ...next,
                facts: next.informed.facts,
                truths: { ...control.truths, ...sent.makes },
                isStale:
                  control.isStale &&
                  !(slice.ages !== undefined && Object.hasOwn(sent.answers, slice.ages)),
              },
              choices,
            ),
          };
        }
      } catch (error) {
        if (!(error instanceof FlowBug)) throw error;
        outcome = { taken: [], bug: error.message };
      }
      const { taken } = choices;
      const brought = taken.filter(({ kind }) => kind === 'brought');
      if (brought.length < taken.length) isExact = false;
      const event = brings ? withFacts(sent, brought) : sent.event;
      found.push({ ...outcome, sent, group, event, choices: taken, unmet });
    } while (choices.next());
    return found;
  };
  /** Equal steps with equal knowledge lead to the same, whatever lies beneath. */
  const outcomes = new ByPlace<Outcome[]>();
  const outcomesIn = ({ frame, control, shown }: State): Outcome[] =>
    outcomes.get(control, frame, () =>
      sentOn(shown, frame.step).flatMap((sent, group) => outcomesOf(frame, control, sent, group)),
    );

  /** What Back makes of each control, by the steps it leaves and the one it reaches. */
  const backEffects = new Map<string, Map<Control, readonly BackEffect[]>>();
  const effectsOf = ({ left, reached }: BackTarget) => {
    const key = `${left.join('\n')}\n${reached.step}`;
    let effects = backEffects.get(key);
    if (effects === undefined) backEffects.set(key, (effects = new Map()));
    return effects;
  };
  const backEffect = (control: Control, { left, reached }: BackTarget): readonly BackEffect[] => {
    const stack = [...reached.stack, ...left.toReversed()];
    const choices = new Choices(flow, nothingOpen);
    const next = move(flow, snapshotOf(control, stack), { type: flow.back.event }, choices.judge);
    if (next === undefined) return [];
    const { ages } = slice;
    const isUndone =
      ages !== undefined &&
      next.answers[ages] !== undefined &&
      [...left, reached.step].some((step) => flow.steps[step]!.collects.includes(ages));
    const found: BackEffect[] = [];
    do {
      const after = controls.of(
        {
          ...next,
          facts: control.facts,
          truths: control.truths,
          isStale: control.isStale || isUndone,
        },
        choices,
      );
      if (choices.taken.length > 0) isExact = false;
      const cleared = [
        ...left.flatMap((step) => flow.steps[step]!.back.outOf.clear),
        ...flow.steps[reached.step]!.back.into.clear,
      ];
      found.push({ control: after, cleared, choices: choices.taken });
    } while (choices.next());
    return found;
  };
  const goBack = (state: State, target: BackTarget, effects = effectsOf(target)) => {
    let effect = effects.get(state.control);
    if (effect === undefined) {
      effect = backEffect(state.control, target);
      effects.set(state.control, effect);
    }
    for (const { control } of effect) {
      tried += 1;
      stateOf(target.reached, control);
    }
  };
  const backsOf = (state: State): BackMove[] =>
    state.frame.targets.flatMap((target) =>
      (effectsOf(target).get(state.control) ?? []).flatMap(({ control, cleared, choices }) => {
        const to = target.reached.states.get(control);
        if (to === undefined) return [];
        const lost = cleared.filter((name) => store.isCollected(target.reached, name));
        return [{ from: state, to, target, lost, choices }];
      }),
    );
  const putOn = (child: Frame, parent: Frame) => {
    for (const { frame, target } of store.putOn(child, parent)) {
      const effects = effectsOf(target);
      for (const state of frame.states.values()) {
        if (state.id < seen) goBack(state, target, effects);
      }
    }
  };

  /** Whether a step is only a place to turn round at: Back from it changes nothing. */
  const isDetour = (from: string, to: string) =>
    screen(to).ends === true &&
    screen(to).sends.length === 0 &&
    !(screen(to).needs ?? []).some((need) => asked.has(need)) &&
    popAfter(flow, from) === 1 &&
    doesNothing(flow.steps[to]!.back.outOf) &&
    doesNothing(flow.steps[from]!.back.into);

  const take = (state: State, outcome: Outcome) => {
    tried += 1;
    const { control, taken, top, reset: under, event, choices, group, sent } = outcome;
    const isSure = sent.when.every(([truth]) => slice.truths.includes(truth));
    if (!isSure) isExact = false;
    const told = { from: state, event, choices, group, isSure, sent, unmet: outcome.unmet };
    if (control === undefined) {
      // What does not follow any more is left out when a visit is resumed.
      if (sent.isPast) return;
      const failure: Failure = { ...told, ...(outcome.bug !== undefined && { bug: outcome.bug }) };
      state.failures.push(failure);
      return;
    }
    const isPush = taken.length === 1 && under === undefined;
    if (direct && isPush && control === state.control && outcome.unmet.length === 0) {
      if (isDetour(state.frame.step, taken[0]!.target)) return;
    }
    let below: Frame | undefined = under === undefined ? state.frame : undefined;
    const reset: Frame[] = [];
    for (const step of under ?? []) {
      const stack: readonly string[] = [...(below?.stack ?? []), step];
      // It comes with the frame on top of it: visits that part there part here.
      const frame = store.frame(step, `${control.id} ${top} ${stack.join(' ')}`, stack, below);
      if (below === undefined) frame.isBottom = true;
      else putOn(frame, below);
      reset.push((below = frame));
    }
    const stack = [...(below?.stack ?? []), top!];
    const frame = store.frame(top!, String(control.id), stack, below);
    const to = stateOf(frame, control);
    const made: Move = { ...told, taken, to, ...(under !== undefined && { reset }) };
    state.moves.push(made);
    frame.pushes.push(made);
    if (below === undefined) frame.isBottom = true;
    else putOn(frame, below);
  };

  let seen = 0;
  const beginnings = new Map<State, Beginning[]>();
  for (const { parts, stack, beginning } of beginningsOf(flow, around, slice, classes)) {
    const control = controls.of(parts, none);
    let below: Frame | undefined;
    for (const [index, step] of stack.entries()) {
      const entered = stack.length === 1 ? '' : `begun ${stack.join(' ')} `;
      const under = stack.slice(0, index + 1);
      const frame = store.frame(step, `${entered}${control.id}`, under, below);
      if (below === undefined) frame.isBottom = true;
      else putOn(frame, below);
      below = frame;
    }
    const state = stateOf(below!, control);
    beginnings.set(state, [...(beginnings.get(state) ?? []), beginning]);
  }
  const isSpent = () => tried >= budget;
  while (seen < states.length && !isSpent()) {
    const state = states[seen]!;
    seen += 1;
    for (const outcome of outcomesIn(state)) take(state, outcome);
    for (const target of state.frame.targets) goBack(state, target);
  }
  const isComplete = seen === states.length;
  return {
    flow,
    around,
    cone: slice,
    marks,
    states,
    frames: store.frames,
    starts: [...beginnings.keys()],
    beginnings,
    tried,
    isComplete,
    isExact,
    screen,
    backs: remembered(backsOf),
    isMet,
    isCollected: ({ frame }, answer) => store.isCollected(frame, answer),
    isKept: ({ frame }, answer) => store.isKept(frame, answer),
  };
}
