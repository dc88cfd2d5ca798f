import { isGiven } from '../../engine/guards.ts';
import { shownStep } from '../../engine/shownStep.ts';
import { start } from '../../engine/snapshot.ts';
import { transition } from '../../engine/transition.ts';
import type { Flow, FlowEvent, Scalar, Snapshot, Step } from '../../engine/types.ts';
import { guardsOf, listBrought, pickTold } from '../model/cone.ts';
import { declaredFacts } from '../../engine/declaredFacts.ts';
import { breadthFirst, traceOf } from './breadthFirst.ts';
import { screenDeclared } from '../model/model.ts';
import { fullestFirst, type Surroundings, type Sample } from '../model/surroundings.ts';

/** Who makes a visit, as far as a flow can tell. */
export interface VisitingAs {
  /** What the events that bring facts tell of them. */
  readonly facts: Readonly<Record<string, Scalar>>;
  /** The events that never happen to them, such as a match to somebody whom nobody knows. */
  readonly never?: readonly string[];
}

/** More situations than these are not looked through. */
const mostSituations = 20_000;

/** One way of giving answers as an event carries it: true for a given one, null for a blank one. */
const answersOf = (step: Step, { answers = {} }: Sample) =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => step.collects.includes(name))
      .map(([name, sample]) => [name, sample === null ? null : true]),
  );

/**
 * The events that the screen of a step can send, each in every way that its answers may come, the
 * fullest first. Back is not among them.
 */
export function eventsFrom(
  flow: Flow,
  around: Surroundings,
  step: Step,
  { facts, never = [] }: VisitingAs,
): FlowEvent[] {
  return screenDeclared(flow, around, step)
    .sends.filter(({ event }) => event !== flow.back.event && !never.includes(event))
    .flatMap(({ event, samples }) => {
      const told = pickTold(flow, event, facts);
      const isTheirs = ({ facts: brought = {} }: Sample) =>
        Object.entries(brought).every(([name, value]) => (told[name] ?? value) === value);
      const theirs = fullestFirst(samples.filter(isTheirs));
      const sent = (samples.length === 0 ? [{}] : theirs).map((sample: Sample): FlowEvent => ({
        type: event,
        ...(Object.keys(told).length > 0 && { facts: told }),
        ...(sample.answers && { answers: answersOf(step, sample) }),
      }));
      return [...new Map(sent.map((one) => [JSON.stringify(one), one])).values()];
    });
}

/** What tells one situation from another: the step, and all that some guard looks at. */
function situations(flow: Flow): (snapshot: Snapshot) => string {
  const guards = Object.values(flow.steps).flatMap(guardsOf);
  const names = [...new Set(guards.flatMap(({ answers }) => answers))];
  return ({ stack, context, facts, answers }) =>
    JSON.stringify([
      // Which answers count depends on the whole path.
      names.length === 0 ? stack.at(-1) : stack,
      context,
      facts,
      names.filter((name) => isGiven(answers[name])),
    ]);
}

/** Of the facts those that no event brings: a visit begins with them. */
export const knownFromStart = (flow: Flow, facts: Snapshot['facts']): Snapshot['facts'] =>
  Object.fromEntries(
    Object.entries(declaredFacts(flow, facts)).filter(
      ([name]) => !flow.events.some((event) => listBrought(flow, event).includes(name)),
    ),
  );

/**
 * The shortest visit of somebody to a step; undefined where there is none, or none was found among
 * very many situations. Empty where the visit begins there.
 */
export function shortestVisit(
  flow: Flow,
  around: Surroundings,
  visiting: VisitingAs,
  target: string,
): readonly FlowEvent[] | undefined {
  const facts = declaredFacts(flow, visiting.facts);
  const first = start(flow, knownFromStart(flow, facts));
  const moves = (snapshot: Snapshot) => {
    const { step } = shownStep(flow, snapshot);
    if (step.id !== snapshot.stack.at(-1)) return [];
    return eventsFrom(flow, around, step, { ...visiting, facts }).flatMap((by) => {
      const next = transition(flow, snapshot, by);
      return next.handled ? [{ by, to: next.snapshot }] : [];
    });
  };
  let left = mostSituations;
  for (const stop of breadthFirst({ starts: [first], moves, key: situations(flow) })) {
    if (shownStep(flow, stop.state).step.id === target) return traceOf(stop);
    if ((left -= 1) < 0) return undefined;
  }
  return undefined;
}
