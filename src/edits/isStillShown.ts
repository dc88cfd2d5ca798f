import { FlowBug } from '../engine/FlowBug.ts';
import { holds, type GuardEvaluator } from '../engine/guards.ts';
import { offers } from '../engine/offers.ts';
import { withAnswersGiven } from '../engine/play.ts';
import { currentStep, start } from '../engine/snapshot.ts';
import { applyEvent, type AppliedEvent } from '../engine/transition.ts';
import type { Flow, FlowEvent, Problem, Snapshot, Step } from '../engine/types.ts';
import { isSameJson } from '../files/json/isSameJson.ts';

/** The problems that a visit shows by itself: whoever comes so meets them, whatever lies beyond. */
const shownByVisit: ReadonlySet<string> = new Set([
  'missing-need',
  'missing-requirement',
  'stale-answer',
  'forgets-answer',
  'back-loses-answer',
  'back-to-passed-step',
  'unhandled-event',
]);

/** What a step asks for and needs, whatever it leads to. */
const screenIn = ({ collects, component, form, action, requires, end }: Step) => [
  collects,
  component,
  form,
  action,
  requires,
  end,
];

/** Whether the steps of a flow show in another one what they show in it. */
function showsTheSame(flow: Flow, other: Flow): boolean {
  const { initial, goals, forward, back, replaceEveryStep } = flow;
  const rest: Partial<Flow> = { initial, goals, forward, back, replaceEveryStep };
  return (
    Object.keys(rest).every((key) =>
      isSameJson(flow[key as keyof Flow], other[key as keyof Flow]),
    ) &&
    Object.entries(flow.steps).every(([id, step]) => {
      const there = other.steps[id];
      return there !== undefined && isSameJson(screenIn(step), screenIn(there));
    })
  );
}

/** A visit of one flow, event by event. */
class Walk {
  snapshot: Snapshot;
  /** Whether a guard has asked for an answer. */
  asksForAnswers = false;

  constructor(private readonly flow: Flow) {
    this.snapshot = start(flow);
  }

  readonly #judge: GuardEvaluator = (flow, guard, state) => {
    if (guard !== undefined && guard.answers.length > 0) this.asksForAnswers = true;
    return holds(flow, guard, state);
  };

  /** What there is to compare of an event; undefined for one that nothing takes. */
  take(event: FlowEvent, names: readonly string[]): unknown {
    const { flow, snapshot } = this;
    const given = withAnswersGiven(flow, snapshot, event);
    const next = applyEvent(flow, snapshot, given, this.#judge);
    if (next === undefined) return offers(flow, currentStep(flow, snapshot), event.type);
    const { stack, context, answers, informed, taken } = next;
    this.snapshot = { ...snapshot, facts: informed.facts, stack, context, answers };
    const known = names.map((name) => context[name]);
    return [stack, known, answers, this.#forgotten(next, snapshot.stack), taken.length];
  }

  /** The answers that an event clears, given or not. */
  #forgotten({ taken }: AppliedEvent, stack: readonly string[]): unknown {
    if (taken.length > 0) return taken.map(({ effects }) => effects.clear);
    return stack.map((id) => this.flow.steps[id]!.back);
  }
}

/**
 * Whether the visit that shows a problem goes on just so in a changed flow, so that it shows the
 * problem there as well: then the change mends nothing. Costs no more than to play the visit. False
 * where that cannot be told so.
 */
export function isStillShown({ code, events }: Problem, before: Flow, after: Flow): boolean {
  if (!shownByVisit.has(code) || events === undefined || !showsTheSame(before, after)) return false;
  const names = Object.keys(before.variables);
  // A visit may be told without its answers where the flow does not ask for them.
  const isWhole = events.some(({ answers }) => answers !== undefined);
  const [here, there] = [new Walk(before), new Walk(after)];
  try {
    return (
      events.every((event) => isSameJson(here.take(event, names), there.take(event, names))) &&
      (isWhole || !there.asksForAnswers)
    );
  } catch (error) {
    if (error instanceof FlowBug) return false;
    throw error;
  }
}
