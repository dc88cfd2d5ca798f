import { FlowBug } from '../FlowBug.ts';
import { start } from '../snapshot.ts';
import { shownStep } from '../shownStep.ts';
import { move } from '../transition.ts';
import type { Effects, Flow, FlowEvent, Json, Snapshot } from '../types.ts';
import type { Cone } from './cone.ts';
import { assignments, Controls, fresh, stale, type Control } from './control.ts';
import {
  backTargets,
  type BackMove,
  isSame,
  popAfter,
  mostPopped,
  type BackTarget,
  type Frame,
  type Move,
  type State,
} from './frames.ts';
import { eventsOf, screenOf } from './sendings.ts';
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
  /** The answers that were cleared, as places among the marks. */
  readonly cleared: readonly number[];
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
  const marks = [
    ...new Set([
      ...cone.answers,
      ...Object.values(flow.steps).flatMap(({ back }) => [...back.into.clear, ...back.outOf.clear]),
    ]),
  ];
  const collects = new Map(
    Object.values(flow.steps).map(({ id, collects }) => [id, new Set(collects)]),
  );
  const screens = new Map<string, Screen>();
  const events = new Map<string, FlowEvent[]>();
  const frames = new Map<string, Frame>();
  const states: State[] = [];
  const bugs: Exploration['bugs'][number][] = [];
  const deepest = mostPopped(flow);
  let tried = 0;

  const screen = (step: string) => {
    let known = screens.get(step);
    if (known === undefined) screens.set(step, (known = screenOf(flow, around, flow.steps[step]!)));
    return known;
  };
  /** What the screen shown for a state can send; it is the current step that must take it. */
  const sendable = (shown: string, step: string) => {
    const key = `${shown}\n${step}`;
    let known = events.get(key);
    if (known === undefined) {
      known = eventsOf(flow, screen(shown), flow.steps[step]!, cone, !ageing);
      events.set(key, known);
    }
    return known;
  };

  /** A stack that stands for a high one: what Back can see of it, and who collects what is tracked. */
  const shortened = (stack: readonly string[]): readonly string[] => {
    const deep = stack.length - deepest - 2;
    if (deep <= 0) return stack;
    return stack.filter(
      (id, index) => index >= deep || marks.some((name) => collects.get(id)!.has(name)),
    );
  };
  const places = new Map(Object.keys(flow.steps).map((id, index) => [id, index]));
  const frameOf = (step: string, entered: string, stack: readonly string[], under?: Frame) => {
    const own = collects.get(step)!;
    let collected = '';
    for (const [index, mark] of marks.entries()) {
      collected += own.has(mark) || under?.collected[index] === '+' ? '+' : '-';
    }
    const key = `${coarse ? '' : entered}\n${step}\n${collected}`;
    let frame = frames.get(key);
    if (frame === undefined) {
      frame = {
        step,
        collected,
        stack: shortened(stack),
        isBottom: false,
        parents: new Set(),
        children: [],
        pushes: [],
        targets: [],
        states: new Map(),
        put: new Map(),
      };
      frames.set(key, frame);
    }
    return frame;
  };
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
      for (const name of collects.get(step)!) if (answers[name] === fresh) answers[name] = stale;
    }
    return {
      control: controls.of({ ...next, facts: state.control.facts, answers }),
      cleared: [
        ...left.flatMap((step) => flow.steps[step]!.back.outOf.clear),
        ...flow.steps[reached.step]!.back.into.clear,
      ].map((name) => marks.indexOf(name)),
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
      const lost = effect.cleared.filter((mark) => target.reached.collected[mark] === '+');
      return [{ from: state, to, target, lost: lost.map((mark) => marks[mark]!) }];
    });
  const waysDown = new Map<Frame, Map<Frame, (readonly string[])[]>>();
  const widen = (frame: Frame, over: readonly Frame[]) => {
    for (const target of backTargets(flow, frame, over).targets) {
      const { left, reached } = target;
      const known = waysDown.get(frame)?.get(reached) ?? [];
      if (known.some((other) => isSame(other, left))) continue;
      if (!waysDown.has(frame)) waysDown.set(frame, new Map());
      waysDown.get(frame)!.set(reached, [...known, left]);
      frame.targets.push(target);
      const effects = effectsOf(target);
      for (const state of frame.states.values()) {
        if (state.id < seen) goBack(state, target, effects);
      }
    }
  };
  const putOn = (child: Frame, parent: Frame) => {
    if (child.parents.has(parent)) return;
    child.parents.add(parent);
    parent.children.push(child);
    widen(child, [parent]);
    let above = new Set(child.children);
    for (let height = 1; height < deepest && above.size > 0; height++) {
      for (const frame of above) {
        const far = [...frame.parents].filter(({ step }) => popAfter(flow, step) > height);
        if (far.length > 0) widen(frame, far);
      }
      above = new Set([...above].flatMap(({ children }) => children));
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
    const [only] = next.taken.length === 1 ? next.taken : [];
    if (direct && only !== undefined && only.reset === undefined) {
      if (doesNothing(only.effects) && isDetour(state.frame.step, only.target)) return;
    }
    const control = controls.of({ ...next, facts: next.informed.facts });
    const top = next.stack.at(-1)!;
    const begunAnew = next.taken.findLast(({ reset }) => reset !== undefined) !== undefined;
    let under: Frame | undefined = begunAnew ? undefined : state.frame;
    const reset: Frame[] = [];
    for (const step of begunAnew ? next.stack.slice(0, -1) : []) {
      const stack: readonly string[] = [...(under?.stack ?? []), step];
      // It comes with the frame on top of it: visits that part there part here.
      const frame = frameOf(step, `${control.id} ${top} ${stack.join(' ')}`, stack, under);
      if (under === undefined) frame.isBottom = true;
      else putOn(frame, under);
      reset.push((under = frame));
    }
    const place = control.id * places.size + places.get(top)!;
    let frame = under?.put.get(place);
    if (frame === undefined) {
      frame = frameOf(top, String(control.id), next.stack, under);
      under?.put.set(place, frame);
    }
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
    const frame = frameOf(flow.initial, String(control.id), first.stack);
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
    frames: [...frames.values()],
    starts,
    tried,
    isComplete,
    bugs,
    screen,
    backs: backsOf,
  };
}
