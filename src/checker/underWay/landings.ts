import {
  replay as resume,
  withAnswersAhead,
  type Accept,
  type SentEvent,
} from '../../engine/replay.ts';
import { currentStep, start } from '../../engine/snapshot.ts';
import { transition } from '../../engine/transition.ts';
import type { FlowEvent, Scalar, Snapshot } from '../../engine/types.ts';
import { isSameJson } from '../../files/json/isSameJson.ts';
import type { Graph } from '../explore/explore.ts';
import { visitTo } from '../explore/replay.ts';
import type { Model } from '../model/model.ts';
import { listSamples, type Beginning } from '../model/surroundings.ts';
import type { Past } from './pastScreens.ts';

/** A visit under way: where it stood, and where it stands when it is resumed. */
export interface Landing {
  readonly beginning: Beginning;
  /** The step the visitor stood at. */
  readonly stood: string;
}

type Truths = Readonly<Record<string, Scalar>>;

/** The way in which the screen of a step sends an event with these answers and facts. */
function sampleOf(model: Model, id: string, { type, answers = {}, facts = {} }: FlowEvent) {
  return model
    .screen(id)
    .sends.filter(({ event }) => event === type)
    .flatMap(listSamples)
    .find(
      (sample) =>
        Object.entries(sample.facts ?? {}).every(
          ([name, value]) => (facts[name] ?? value) === value,
        ) &&
        Object.entries(sample.answers ?? {}).every(([name, value]) =>
          isSameJson(answers[name] ?? null, value),
        ),
    );
}

/** A visit as a draft keeps it, event by event. */
function keepAsDraft(model: Model, events: readonly FlowEvent[]) {
  const { flow, around } = model;
  const notKept = new Set(around.notKept);
  let snapshot = start(flow);
  const sent = events.map((event): SentEvent => {
    const step = currentStep(flow, snapshot);
    const makes = sampleOf(model, step.id, event)?.makes ?? {};
    const acts = step.action !== undefined && event.type === flow.forward;
    const told = [...Object.keys(event.answers ?? {}), ...Object.keys(event.facts ?? {})];
    const isAsked =
      told.some((name) => notKept.has(name)) || (!acts && Object.keys(makes).length > 0);
    ({ snapshot } = transition(flow, snapshot, event));
    return { step: step.id, event, ...(isAsked && { isAsked }) };
  });
  const kept = Object.entries(snapshot.answers).filter(([name]) => !notKept.has(name));
  return { sent, stood: snapshot.stack.at(-1)!, answers: Object.fromEntries(kept) };
}

/** Lets an event of a form follow where the form of now gives the same. */
const accepting =
  (after: Model): Accept =>
  (snapshot, answers) => {
    const step = currentStep(after.flow, snapshot);
    if (step.form === undefined) return answers;
    const event = { type: after.flow.forward, answers };
    return sampleOf(after, step.id, event) === undefined ? undefined : answers;
  };

/** Where a visit under way stands in a flow that takes the place of the one it began with. */
function landingsOf(before: Model, after: Model, events: readonly FlowEvent[]): Landing[] {
  const { sent, stood, answers } = keepAsDraft(before, events);
  const { flow } = after;
  const declared = Object.keys(flow.variables).filter((name) => flow.variables[name]!.fact);
  const first = Object.entries(events[0]?.facts ?? {}).filter(([name]) => declared.includes(name));
  const beginning = after.around.beginnings?.find(({ facts = {} }) =>
    first.every(([name, value]) => (facts[name] ?? value) === value),
  );
  let truths: Truths = beginning?.truths ?? {};
  let snapshot: Snapshot = start(flow, Object.fromEntries(first));
  let rest: readonly SentEvent[] = sent;
  const done: FlowEvent[] = [];
  const landings: Landing[] = [];
  const land = () => {
    const resumed = { snapshot, events: [...done] };
    // One that stands where visits begin, with nothing given, is a new one.
    const isNew = done.length === 0 && Object.keys(snapshot.answers).length === 0;
    if (!isNew) landings.push({ beginning: { truths, resumed }, stood });
  };
  for (let isFirst = true; ; isFirst = false) {
    const next = resume(flow, snapshot, rest, accepting(after));
    // Nothing is filled in for an event that says so.
    done.push(...next.followed.map(({ event }) => ({ answers: {}, ...event })));
    ({ snapshot, rest } = next);
    if (isFirst) snapshot = withAnswersAhead(flow, snapshot, answers);
    land();
    // The visitor does again what only the visitor can do, and the rest follows.
    const [asked] = rest;
    const { id } = currentStep(flow, snapshot);
    const sample = asked?.step === id ? sampleOf(after, id, asked.event) : undefined;
    if (asked === undefined || sample === undefined) return landings;
    const again = transition(flow, snapshot, asked.event);
    if (!again.handled) return landings;
    done.push(asked.event);
    truths = { ...truths, ...sample.makes };
    ({ snapshot } = again);
    rest = rest.slice(1);
    land();
  }
}

/** Visits are looked at up to this many, and so many together. */
const mostVisits = 120;
const visitsTogether = 12;

/**
 * Where visits stand that were begun under the flow before, a few at a time: those first that bring
 * what only they can bring, the shortest of them first.
 */
export function* findLandings(
  base: Graph,
  before: Model,
  after: Model,
  past: Past,
): Generator<Landing[]> {
  const isPast = (step: string, event: string) =>
    past.sends.get(step)?.some((sending) => sending.event === event) === true;
  const nearestFirst = base.shortest.sorted(base.states, (state) => state);
  const edges = nearestFirst
    .flatMap((state) => state.edges)
    .filter((edge) => isPast(edge.from.frame.step, edge.event.type));
  const visits = [
    ...edges.map((edge) => () => visitTo(base, edge.from, edge, () => true)),
    ...nearestFirst.map((state) => () => visitTo(base, state, undefined, () => true)),
  ].slice(0, mostVisits);
  const seen = new Set<string>();
  for (let at = 0; at < visits.length; at += visitsTogether) {
    const found = visits
      .slice(at, at + visitsTogether)
      .flatMap((visit) => landingsOf(before, after, visit()?.events ?? []))
      .filter(({ beginning: { resumed, truths } }) => {
        const key = JSON.stringify([resumed!.snapshot, truths]);
        return !seen.has(key) && seen.add(key);
      });
    if (found.length > 0) yield found;
  }
}
