import { FlowBug } from '../FlowBug.ts';
import { start } from '../snapshot.ts';
import { shownStep } from '../shownStep.ts';
import { move } from '../transition.ts';
import type { Effects, Flow, FlowEvent, Json, Snapshot } from '../types.ts';
import type { Cone } from './cone.ts';
import { assignments, Controls, fresh, stale, type Control } from './control.ts';
import {
  popAfter,
  type BackMove,
  type BackTarget,
  type Frame,
  type Move,
  type State,
} from './frames.ts';
import { FrameStore } from './frameStore.ts';
import { screensOf } from './sendings.ts';
import type { Screen, Surroundings } from './surroundings.ts';

export interface Exploration {
  readonly flow: Flow;
  readonly cone: Cone;
  readonly states: readonly State[];
  readonly frames: readonly Frame[];
  /** Where visits begin: one state for each combination of the facts known from the start. */
  readonly starts: readonly State[];
  /** How many events were tried in how many states, Back over each frame beneath counted apart. */
  readonly tried: number;
  /** False where the budget ended before everything was seen. */
  readonly isComplete: boolean;
  /** What the engine threw, with the state and event it was thrown for. */
  readonly bugs: readonly { state: State; event: FlowEvent; message: string }[];
  screen(step: string): Screen;
  /** The ways Back can lead from a state; none where it is never offered. */
  backs(state: State): BackMove[];
}

export interface ExploreOptions {
  readonly cone: Cone;
  /** Tell answers that Back has undone from those of the present path. */
  readonly ageing?: boolean;
  /** Leave out detours that come back to the same state, such as asking to leave and staying. */
  readonly direct?: boolean;
  /**
   * Take equal steps on the stack for one frame, whatever was known on entering them. Far fewer
   * states; Back may then seem to lead where it never does. What is clean so is clean indeed.
   */
  readonly coarse?: boolean;
  /** How many events may be tried. */
  readonly budget: number;
}

interface BackEffect {
  readonly control: Control;
  readonly cleared: readonly string[];
}

const doesNothing = ({ set, clear }: Effects) => Object.keys(set).length + clear.length === 0;

/**
 * Everything that visitors can do, breadth first, as a finite graph.
 *
 * A visit is a pushdown system: what comes next depends on what the visit knows (its control) and
 * on the top of the stack; only Back looks deeper, and only at the steps it takes off. So equal
 * places on the stack are one frame, and a frame remembers all the frames it was put on. Each step
 * of the search asks the engine itself on a real stack. Nothing is lost by it and nothing invented:
 * whatever happens above a frame is the same whatever lies beneath, until Back takes the frame off,
 * and then every frame beneath is tried. See docs/flow-checks.md.
 */
export function explore(flow: Flow, around: Surroundings, options: ExploreOptions): Exploration {
  const { cone, ageing = false, direct = false, coarse = false, budget } = options;
  const controls = new Controls(flow, cone);
  const first = start(flow);
  const store = new FrameStore(flow, cone.answers, coarse);
  const states: State[] = [];
  const bugs: Exploration['bugs'][number][] = [];
  let tried = 0;

  const { screen, sendable } = screensOf(flow, around, cone, !ageing);

  const snapshotOf = (state: Pick<State, 'control'>, stack: readonly string[]): Snapshot => ({
    flow: first.flow,
    stack,
    context: state.control.context,
    facts: state.control.facts,
    answers: state.control.answers,
    progress: 0,
  });
  const stateOf = (frame: Frame, control: Control): State => {
    const known = frame.states.get(control);
    if (known !== undefined) return known;
    const { replacedBy } = shownStep(flow, snapshotOf({ control }, frame.stack));
    const state: State = {
      id: states.length,
      frame,
      control,
      ...(replacedBy !== undefined && { replacedBy }),
      moves: [],
      unhandled: [],
    };
    frame.states.set(control, state);
    states.push(state);
    return state;
  };

  const ask = (state: State, stack: readonly string[], event: FlowEvent) => {
    try {
      return move(flow, snapshotOf(state, stack), event);
    } catch (error) {
      if (!(error instanceof FlowBug)) throw error;
      bugs.push({ state, event, message: error.message });
      return undefined;
    }
  };

  /** What Back makes of each control, by the steps it leaves and the one it reaches. */
  const backEffects = new Map<string, Map<Control, BackEffect | null>>();
  const effectsOf = ({ left, reached }: BackTarget) => {
    const key = `${left.join('\n')}\n${reached.step}`;
    let effects = backEffects.get(key);
    if (effects === undefined) backEffects.set(key, (effects = new Map()));
    return effects;
  };
  const backEffect = (state: State, { left, reached }: BackTarget): BackEffect | null => {
    const stack = [...reached.stack, ...left.toReversed()];
    const next = ask(state, stack, { type: flow.back.event });
    if (next === undefined) return null;
    const answers: Record<string, Json> = { ...next.answers };
    for (const step of ageing ? [...left, reached.step] : []) {
      for (const name of flow.steps[step]!.collects)
        if (answers[name] === fresh) answers[name] = stale;
    }
    return {
      control: controls.of({ ...next, facts: state.control.facts, answers }),
      cleared: [
        ...left.flatMap((step) => flow.steps[step]!.back.outOf.clear),
        ...flow.steps[reached.step]!.back.into.clear,
      ],
    };
  };
  const goBack = (state: State, target: BackTarget, effects = effectsOf(target)) => {
    tried += 1;
    let effect = effects.get(state.control);
    if (effect === undefined) {
      effect = backEffect(state, target);
      effects.set(state.control, effect);
    }
    if (effect === null) return;
    stateOf(target.reached, effect.control);
  };
  const backsOf = (state: State): BackMove[] =>
    state.frame.targets.flatMap((target) => {
      const effect = effectsOf(target).get(state.control);
      if (effect === undefined || effect === null) return [];
      const to = target.reached.states.get(effect.control);
      if (to === undefined) return [];
      const lost = effect.cleared.filter((name) => store.isCollected(target.reached, name));
      return [{ from: state, to, target, lost }];
    });
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
    popAfter(flow, from) === 1 &&
    doesNothing(flow.steps[to]!.back.outOf) &&
    doesNothing(flow.steps[from]!.back.into);

  const send = (state: State, event: FlowEvent) => {
    tried += 1;
    const next = ask(state, state.frame.stack, event);
    if (next === undefined) {
      state.unhandled.push(event);
      return;
    }
    const control = controls.of({ ...next, facts: next.informed.facts });
    const [only] = next.taken;
    const isMove = next.taken.length === 1 && only!.reset === undefined;
    if (direct && isMove && control === state.control) {
      if (isDetour(state.frame.step, only!.target)) return;
    }
    const top = next.stack.at(-1)!;
    const begunAnew = next.taken.findLast(({ reset }) => reset !== undefined) !== undefined;
    let under: Frame | undefined = begunAnew ? undefined : state.frame;
    const reset: Frame[] = [];
    for (const step of begunAnew ? next.stack.slice(0, -1) : []) {
      const stack: readonly string[] = [...(under?.stack ?? []), step];
      // It comes with the frame on top of it: visits that part there part here.
      const frame = store.frame(step, `${control.id} ${top} ${stack.join(' ')}`, stack, under);
      if (under === undefined) frame.isBottom = true;
      else putOn(frame, under);
      reset.push((under = frame));
    }
    const frame = store.frame(top, String(control.id), next.stack, under);
    const to = stateOf(frame, control);
    const made: Move = { from: state, event, taken: next.taken, to, ...(begunAnew && { reset }) };
    state.moves.push(made);
    frame.pushes.push(made);
    if (under === undefined) frame.isBottom = true;
    else putOn(frame, under);
  };

  let seen = 0;
  const starts = assignments(cone.fixed, (name) => flow.variables[name]!.domain).map((facts) => {
    const control = controls.of({ ...first, facts: { ...first.facts, ...facts } });
    const frame = store.frame(flow.initial, String(control.id), first.stack);
    frame.isBottom = true;
    return stateOf(frame, control);
  });
  const isSpent = () => tried >= budget;
  while (seen < states.length && !isSpent()) {
    const state = states[seen]!;
    seen += 1;
    const shown = shownStep(flow, snapshotOf(state, state.frame.stack)).step.id;
    for (const event of sendable(shown, state.frame.step)) send(state, event);
    for (const target of state.frame.targets) goBack(state, target);
  }
  const isComplete = seen === states.length;
  return {
    flow,
    cone,
    states,
    frames: store.frames,
    starts,
    tried,
    isComplete,
    bugs,
    screen,
    backs: backsOf,
  };
}
