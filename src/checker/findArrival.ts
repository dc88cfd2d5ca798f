import { FlowBug } from '../engine/FlowBug.ts';
import { isGiven } from '../engine/guards.ts';
import { isOfEveryStep } from '../engine/isOfEveryStep.ts';
import { relevantAnswers } from '../engine/relevantAnswers.ts';
import { shownStep } from '../engine/shownStep.ts';
import { start } from '../engine/snapshot.ts';
import { applyEvent } from '../engine/transition.ts';
import type { Flow, FlowEvent, Json, Scalar, Snapshot, Step } from '../engine/types.ts';
import { memo } from './maps.ts';
import { declaredFacts } from './model/cone.ts';
import { Model } from './model/model.ts';
import {
  listSamples,
  type Sample,
  type ScreenModel,
  type Surroundings,
  type View,
} from './model/surroundings.ts';

/** How the visits of some visitors end who only go on. */
export interface Arrival {
  /** Unsettled: there was too much to look through. */
  readonly kind: 'arrives' | 'ends elsewhere' | 'unsettled';
  /** The shortest such visit. */
  readonly events: readonly FlowEvent[];
  /** The step on which it ends, and in words what its screen needs and does not have. */
  readonly last: string;
  readonly lacks?: string;
  /** The steps that ask, on this visit, what was asked before. */
  readonly again: readonly string[];
}

/** A visit, the shortest to where it stands. */
interface Visit {
  readonly snapshot: Snapshot;
  readonly truths: Readonly<Record<string, Scalar>>;
  readonly step: Step;
  readonly isReplaced: boolean;
  readonly by?: { readonly from: Visit; readonly event: FlowEvent };
}

/** Visitors of a flow of the size of ours come to some hundred situations. */
const mostVisits = 4000;

/** All that a condition may read of a visit. */
function viewOf(flow: Flow, { snapshot, truths }: Visit): View {
  const { context, facts } = snapshot;
  return { answers: relevantAnswers(flow, snapshot), variables: { ...context, ...facts }, truths };
}

/** What is looked through: the visits of some visitors. */
interface Walk {
  readonly model: Model;
  /** Whether every sample is tried, and not only those that give something else. */
  readonly isThorough: boolean;
  readonly samples: Map<readonly Sample[], readonly Sample[]>;
}

/** The samples of an event that can be told apart by what is given in them, or each for itself. */
function differing({ model: { routed }, isThorough }: Walk, samples: readonly Sample[]): Sample[] {
  const looks = ({ answers = {}, given: _given, ...rest }: Sample) =>
    JSON.stringify([
      rest,
      isThorough
        ? answers
        : Object.entries(answers).map(([name, value]) =>
            routed.has(name) ? [name, value] : [name, isGiven(value)],
          ),
    ]);
  const different = new Map<string, Sample[]>();
  for (const sample of samples) {
    const list = different.get(looks(sample)) ?? [];
    // One that is open only with some answers does not stand for one that is open with others.
    if (list.length === 0 || sample.given !== undefined) list.push(sample);
    different.set(looks(sample), list);
  }
  return [...different.values()].flat();
}

/** What a step keeps of the answers of a sample, and the facts that the flow declares. */
function eventOf(flow: Flow, step: Step, type: string, { answers = {}, facts }: Sample) {
  const kept = Object.entries(answers).filter(([name]) => step.collects.includes(name));
  const declared = declaredFacts(flow, facts);
  return {
    type,
    ...(Object.keys(declared).length > 0 && { facts: declared }),
    ...(kept.length > 0 && {
      answers: Object.fromEntries(kept.map(([name, value]) => [name, value ?? undefined])),
    }),
  } satisfies FlowEvent;
}

/** The visits one event further on; nobody goes back, leaves, or uses what is not offered. */
function onward(walk: Walk, screen: ScreenModel, visit: Visit): Visit[] {
  const { flow } = walk.model;
  const { snapshot, truths, step } = visit;
  const before = viewOf(flow, visit);
  const sends = screen.sends.filter(({ event }) => event !== flow.back.event);
  return sends.flatMap(({ event: type, samples, preconditions = [] }) => {
    const all = memo(walk.samples, samples, () => differing(walk, listSamples({ samples })));
    return all.flatMap((sample): Visit[] => {
      const { when = {}, given, makes = {} } = sample;
      const isOpen = Object.entries(when).every(([name, values]) =>
        values.includes(truths[name] ?? null),
      );
      if (!isOpen || (given !== undefined && !given.isMet(before))) return [];
      const event = eventOf(flow, step, type, sample);
      const next = applied(flow, snapshot, event);
      if (next === undefined || next.taken.some(isOfEveryStep)) return [];
      const called = viewOf(flow, { ...visit, snapshot: next.informed });
      if (!preconditions.every((precondition) => precondition.isMet(called))) return [];
      const { stack, context, answers, informed } = next;
      const made = { ...informed, stack, context, answers };
      return [visitAt(flow, made, { ...truths, ...makes }, { from: visit, event })];
    });
  });
}

/** What an event does; undefined where nothing takes it. */
function applied(flow: Flow, snapshot: Snapshot, event: FlowEvent) {
  try {
    return applyEvent(flow, snapshot, event);
  } catch (error) {
    // Steps skipped in a circle, say: nobody gets on there.
    if (error instanceof FlowBug) return undefined;
    throw error;
  }
}

function visitAt(flow: Flow, snapshot: Snapshot, truths: Visit['truths'], by?: Visit['by']): Visit {
  const { step, replacedBy } = shownStep(flow, snapshot);
  const isReplaced = replacedBy !== undefined;
  return { snapshot, truths, step, isReplaced, ...(by && { by }) };
}

const keyOf = ({ snapshot: { stack, context, facts, answers }, truths }: Visit, flow: Flow) =>
  JSON.stringify([
    stack.at(-1),
    Object.keys(relevantAnswers(flow, { stack, answers } as Snapshot)).toSorted(),
    context,
    facts,
    answers,
    truths,
  ]);

/** The visits that some visitors begin. */
function beginningsOf(flow: Flow, { beginnings = [{}], truths = {} }: Surroundings): Visit[] {
  const initial = Object.entries(truths).map(([name, truth]) => [name, truth.initial] as const);
  return beginnings.map(({ facts, truths: known }) =>
    visitAt(flow, start(flow, declaredFacts(flow, facts)), {
      ...Object.fromEntries(initial),
      ...known,
    }),
  );
}

function told(last: Visit, kind: Arrival['kind'], lacks?: string): Arrival {
  const way: { step: Step; event: FlowEvent }[] = [];
  for (let { by } = last; by !== undefined; { by } = by.from) {
    way.unshift({ step: by.from.step, event: by.event });
  }
  const asked = new Set<string>();
  const again = way.filter(({ step, event: { answers = {} } }) => {
    const given = Object.entries(answers).flatMap(([name, value]: [string, Json | undefined]) =>
      isGiven(value) ? [name] : [],
    );
    const isAgain = [`step ${step.id}`, ...given].some((name) => asked.has(name));
    for (const name of [`step ${step.id}`, ...given]) asked.add(name);
    return isAgain;
  });
  return {
    kind,
    events: way.map(({ event }) => event),
    last: last.step.id,
    ...(lacks !== undefined && { lacks }),
    again: again.map(({ step }) => step.id),
  };
}

function look(walk: Walk): Arrival {
  const { flow, around } = walk.model;
  const seen = new Map(beginningsOf(flow, around).map((visit) => [keyOf(visit, flow), visit]));
  let ended: { readonly visit: Visit; readonly lacks?: string } | undefined;
  let last: Visit | undefined;
  for (const visit of seen.values()) {
    if (seen.size > mostVisits) break;
    last = visit;
    const { step } = visit;
    const screen = walk.model.screen(step.id);
    const always = screen.ends === true ? [] : (around.always ?? []);
    const view = viewOf(flow, visit);
    const needs = [...(screen.preconditions ?? []), ...always];
    const missing = needs.find((precondition) => !precondition.isMet(view));
    if (missing !== undefined) {
      ended ??= { visit, lacks: missing.words };
      continue;
    }
    if (!visit.isReplaced && visit.step.id === flow.goal) return told(visit, 'arrives');
    const further = visit.isReplaced ? [] : onward(walk, screen, visit);
    if (further.length === 0) ended ??= { visit };
    for (const next of further) {
      const key = keyOf(next, flow);
      if (!seen.has(key)) seen.set(key, next);
    }
  }
  if (seen.size > mostVisits) return told(last!, 'unsettled');
  return told(ended?.visit ?? last!, 'ends elsewhere', ended?.lacks);
}

/**
 * The shortest visit to the goal, with all that its screen needs, of visitors who never go back and
 * never leave. Where none of them comes there, the shortest visit to where it ends instead.
 *
 * @param around what these visitors do on each screen, and how they begin
 */
export function findArrival(flow: Flow, around: Surroundings): Arrival {
  const model = new Model(flow, around);
  const quick = look({ model, isThorough: false, samples: new Map() });
  return quick.kind === 'arrives' ? quick : look({ model, isThorough: true, samples: new Map() });
}
