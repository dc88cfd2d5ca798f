import { goBack } from './back.ts';
import { applyEffects, type Effected } from './effects.ts';
import { FlowBug } from './FlowBug.ts';
import { holds, type GuardState, type GuardEvaluator } from './guards.ts';
import { progress } from './progress.ts';
import { checkFacts, currentStep, stepOf } from './snapshot.ts';
import { pushStep } from './stacks.ts';
import type {
  Change,
  Flow,
  FlowEvent,
  Json,
  Snapshot,
  Step,
  Transition,
  TransitionResult,
} from './types.ts';

/** The first transition of a step for an event whose guard holds, or undefined. */
export function findTransition(
  flow: Flow,
  step: Step,
  event: string,
  state: GuardState,
  judge: GuardEvaluator = holds,
): Transition | undefined {
  const candidates = Object.hasOwn(step.on, event) ? step.on[event] : undefined;
  return candidates?.find((transition) => judge(flow, transition.guard, state));
}

function withAnswers(step: Step, snapshot: Snapshot, event: FlowEvent): Snapshot['answers'] {
  const { answers } = event;
  if (answers === undefined) return snapshot.answers;
  const merged: Record<string, Json> = { ...snapshot.answers };
  for (const [name, value] of Object.entries(answers)) {
    if (!step.collects.includes(name)) {
      throw new FlowBug(
        `the step "${step.id}" sent the answer "${name}" with "${event.type}", but it collects ` +
          (step.collects.length === 0 ? 'none' : `only "${step.collects.join('", "')}"`),
      );
    }
    if (value === undefined) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** The snapshot with the facts and answers of an event, before any transition is taken. */
function withEvent(flow: Flow, snapshot: Snapshot, event: FlowEvent): Snapshot {
  if (event.facts === undefined && event.answers === undefined) return snapshot;
  return {
    ...snapshot,
    facts:
      event.facts === undefined
        ? snapshot.facts
        : { ...snapshot.facts, ...checkFacts(flow, event.facts) },
    answers: withAnswers(currentStep(flow, snapshot), snapshot, event),
  };
}

interface Followed extends Effected {
  stack: readonly string[];
  taken: Transition[];
  changes: Change[];
}

/**
 * Takes a transition. While its target is skipped, takes the target's own forward transition too.
 */
function follow(
  flow: Flow,
  snapshot: Snapshot,
  first: Transition,
  judge: GuardEvaluator,
): Followed {
  const taken: Transition[] = [];
  const changes: Change[] = [];
  let { stack, context, answers } = snapshot as Pick<Snapshot, 'stack' | 'context' | 'answers'>;
  for (let next: Transition | undefined = first; next !== undefined;) {
    taken.push(next);
    if (taken.length > 1 && taken.length > Object.keys(flow.steps).length) {
      throw new FlowBug(`the steps skipped after "${first.id}" lead round in a circle`);
    }
    const base: readonly string[] = next.reset ?? stack;
    ({ context, answers } = applyEffects(next.effects, { context, answers }, changes));
    const target = stepOf(flow, next.target);
    const reached = pushStep(flow, base, target.id);
    // A skipped step is not on the path: what was answered there before does not count.
    const state = { stack: base, context, facts: snapshot.facts, answers };
    const past: Transition | undefined =
      target.skipWhen !== undefined && judge(flow, target.skipWhen, state)
        ? findTransition(flow, target, flow.forward, state, judge)
        : undefined;
    if (next.reset !== undefined) {
      changes.push({ type: 'reset', stack: past === undefined ? reached : base });
    } else if (past === undefined) changes.push({ type: 'push', step: target.id });
    if (past !== undefined) changes.push({ type: 'skip', step: target.id });
    stack = past === undefined ? reached : base;
    next = past;
  }
  return { stack, context, answers, taken, changes };
}

/** What an event does, without the progress. */
export interface AppliedEvent extends Followed {
  /** The snapshot on which guards were evaluated: with the facts and answers of the event. */
  readonly informed: Snapshot;
}

/**
 * What an event does, without the progress; `transition` and the flow checker both build on it.
 * Undefined if the current step does not handle the event.
 *
 * @param judge decides whether a guard holds; the checker passes its own, because it knows some
 *   values only in part
 */
export function applyEvent(
  flow: Flow,
  snapshot: Snapshot,
  event: FlowEvent,
  judge: GuardEvaluator = holds,
): AppliedEvent | undefined {
  const informed = withEvent(flow, snapshot, event);
  if (event.type === flow.back.event) {
    const back = goBack(flow, informed);
    return back && { informed, ...back, taken: [] };
  }
  const first = findTransition(flow, currentStep(flow, informed), event.type, informed, judge);
  return first && { informed, ...follow(flow, informed, first, judge) };
}

/**
 * The snapshot after an event, and what changed, as data. Pure: it runs nothing and does not change
 * the given snapshot.
 *
 * The first transition whose guard holds is taken. An event that the current step does not handle
 * changes nothing: the same snapshot comes back with `handled: false`. Throws a FlowBug for answers
 * that the step does not collect and for facts that the flow does not declare.
 */
export function transition(flow: Flow, snapshot: Snapshot, event: FlowEvent): TransitionResult {
  const next = applyEvent(flow, snapshot, event);
  if (next === undefined) return { snapshot, taken: [], changes: [], handled: false };
  const { informed, stack, context, answers, taken, changes } = next;
  return {
    snapshot: {
      flow: informed.flow,
      stack,
      context,
      facts: informed.facts,
      answers,
      progress: progress(flow, stack),
    },
    taken,
    changes,
    handled: true,
  };
}
