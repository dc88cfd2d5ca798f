import type { JournalRecord } from '../../../contract/staff.gen.ts';
import { FlowBug } from '../../../engine/FlowBug.ts';
import { shownStep } from '../../../engine/shownStep.ts';
import { currentStep, start } from '../../../engine/snapshot.ts';
import { transition } from '../../../engine/transition.ts';
import type { Flow, FlowEvent, Scalar, Snapshot } from '../../../engine/types.ts';
import { completeEvents } from '../player/completeEvents.ts';

/** A visit as the engine plays it again. */
export interface PlayedJournal {
  /** The facts known from the start */
  readonly facts: Readonly<Record<string, Scalar>>;
  /** The events, with `true` for an answer that was given and `null` for a blank one */
  readonly events: readonly FlowEvent[];
  /** By record: how many of the events lead to what was shown then */
  readonly after: readonly number[];
  /** The number of the first record that could not be played; undefined if all were */
  readonly stoppedAt: number | undefined;
}

/** A step may collect more answers; then only all of them, or none, are tried. */
const MOST_ANSWERS = 6;

/** Every choice of one value for each name. */
function product<Value>(
  values: Readonly<Record<string, readonly Value[]>>,
): Record<string, Value>[] {
  let all: Record<string, Value>[] = [{}];
  for (const [name, choices] of Object.entries(values)) {
    all = all.flatMap((each) => choices.map((value) => ({ ...each, [name]: value })));
  }
  return all;
}

/** The events of a name that a screen might have sent, the likeliest first. */
function* candidates(
  flow: Flow,
  snapshot: Snapshot,
  type: string,
  complete: (event: FlowEvent) => FlowEvent,
): Generator<FlowEvent> {
  const brought = flow.brings[type] ?? [];
  const facts = product(
    Object.fromEntries(brought.map((name) => [name, flow.variables[name]?.domain ?? []])),
  );
  const { collects } = currentStep(flow, snapshot);
  const isFew = collects.length <= MOST_ANSWERS;
  const given = isFew
    ? product(Object.fromEntries(collects.map((name) => [name, [true, null] as const])))
    : [];
  for (const known of facts) {
    const event = { type, ...(brought.length > 0 && { facts: known }) };
    yield complete(event);
    for (const answers of given) yield { ...event, answers };
  }
}

/** The event that takes just these transitions; undefined if none does. */
function eventThat(
  flow: Flow,
  snapshot: Snapshot,
  { event, transitions }: JournalRecord,
  complete: (event: FlowEvent) => FlowEvent,
): FlowEvent | undefined {
  const wanted = (transitions ?? []).map((name) => name.slice(name.indexOf('/') + 1)).join('\n');
  for (const candidate of candidates(flow, snapshot, event ?? '', complete)) {
    try {
      const sent = withoutBlanks(candidate);
      const { taken } = transition(flow, snapshot, sent);
      if (taken.length > 0 && taken.map(({ id }) => id).join('\n') === wanted) return candidate;
    } catch (error) {
      if (!(error instanceof FlowBug)) throw error;
    }
  }
  return undefined;
}

/** A blank answer as a screen sends it. */
const withoutBlanks = ({ answers, ...event }: FlowEvent): FlowEvent => ({
  ...event,
  ...(answers && {
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, answer ?? undefined]),
    ),
  }),
});

/**
 * Plays a visit from its journal: finds for each record an event that takes the transitions which
 * were taken. What was typed and chosen is not known; which answers there were is, where a
 * transition depends on it.
 */
export function playJournal(flow: Flow, records: readonly JournalRecord[]): PlayedJournal {
  const [first] = records;
  const isClosed =
    Object.hasOwn(flow.variables, 'allDaysClosed') &&
    first !== undefined &&
    first.toStep !== flow.initial &&
    flow.replaceEveryStep.some(({ step }) => step === first.toStep);
  const facts: Record<string, Scalar> = isClosed ? { allDaysClosed: true } : {};
  const events: FlowEvent[] = [];
  const after: number[] = [];
  let snapshot = start(flow, facts);
  const shown = () => shownStep(flow, snapshot).step.id;
  const send = (event: FlowEvent) => {
    const result = transition(flow, snapshot, withoutBlanks(event));
    if (result.handled) events.push(event);
    snapshot = result.snapshot;
    return result.handled;
  };
  const complete = (event: FlowEvent) => completeEvents(flow, facts, [...events, event]).at(-1)!;

  for (const record of records) {
    if (record.kind === 'moved') {
      const event = eventThat(flow, snapshot, record, complete);
      if (event === undefined) break;
      send(event);
    } else if (record.kind === 'back') send({ type: flow.back.event });
    // A resumed visit may show an earlier step: the phone must be proven again.
    for (let left = snapshot.stack.length; shown() !== record.toStep && left > 0; left -= 1) {
      if (record.kind !== 'shown' || !send({ type: flow.back.event })) break;
    }
    if (shown() !== record.toStep) break;
    after.push(events.length);
  }
  return {
    facts,
    events,
    after,
    stoppedAt: after.length === records.length ? undefined : records[after.length]!.number,
  };
}
