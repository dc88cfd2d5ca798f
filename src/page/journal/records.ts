/** What a visit has recorded and sent, as plain data: each function returns what is so afterwards. */
import { randomUuid } from '../browser/randomUuid.ts';
import type { ShopSettings, Uuid, VisitBatch, VisitRecord } from '../../contract/types.gen.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import { shownStep } from '../../engine/shownStep.ts';
import type { Flow, Snapshot } from '../../engine/types.ts';
import type { ApiClientOptions } from '../api/httpClient.ts';
import type { VisitListener } from '../wizard/visit.ts';
import { flowNumbers } from './flowNumbers.ts';
import { closedShop, timesRefused, vehiclesRefused, waysRefused } from './notOffered.ts';

/** A visit sends no more than this, however long it is: what comes later is not recorded. */
export const MOST_REQUESTS = 3;
const MOST_BYTES = 1000;
/** What was decided is not recorded beyond so many, so that what happened finds room. */
const MOST_BYTES_DECIDED = 700;
/** A batch has no more records, as the contract says. */
const MOST_RECORDS = 60;
const DAY_MS = 86_400_000;

/** An event that was handled, and when. */
export type TimedEvent = readonly [at: number, ...handled: Parameters<VisitListener>];

/** A call that was answered, with its query and the answer. */
export type Answered = Parameters<NonNullable<ApiClientOptions['onAnswered']>>;

/** What a visit has not sent, and what it has used. Times are those of `performance.now()`. */
export interface Records {
  readonly visitId: Uuid;
  /** The number of the next record */
  readonly next: number;
  /** The records that no batch was acknowledged with, and the step shown before each */
  readonly waiting: readonly { readonly at: number; readonly record: VisitRecord }[];
  /** When the last record was made; at first, when the page was drawn */
  readonly last: number;
  /** The number of the step shown last */
  readonly shown: number;
  readonly isBegunKnown: boolean;
  /** What was last recorded as decided, by what it is about */
  readonly decided: Readonly<Record<string, string>>;
  /** The weeks that were answered and not shown so far, by week */
  readonly weeks: Readonly<Record<string, VisitRecord['times']>>;
  /** Whether nothing more is recorded: the visit is over, or has sent what it may */
  readonly isOver: boolean;
  /** The number after the last record that is on its way; 0: none is */
  readonly underWay: number;
  readonly requests: number;
  readonly bytes: number;
}

/** @param last when the page was drawn */
export const noRecords = (last: number): Records => ({
  visitId: randomUuid(),
  next: 0,
  waiting: [],
  last,
  shown: 0,
  isBegunKnown: false,
  decided: {},
  weeks: {},
  isOver: false,
  underWay: 0,
  requests: 0,
  bytes: 0,
});

type NewRecord = Omit<VisitRecord, 'ms'>;

/** @param ms how long the step before it was shown */
export function noteRecord(
  records: Records,
  record: NewRecord,
  at: number,
  ms = at - records.last,
): Records {
  if (records.isOver) return records;
  const whole = { ms: Math.round(Math.min(Math.max(ms, 0), DAY_MS)), ...record };
  return {
    ...records,
    waiting: [...records.waiting, { at: records.shown, record: whole }],
    next: records.next + 1,
    last: at,
  };
}

/** Records that a step is shown, `ms` after the record before. */
const noteShown = (records: Records, step: number, ms = 0): Records => ({
  ...noteRecord(records, { shown: step }, records.last, ms),
  shown: step,
});

/** Records what was decided about something, unless that is known. */
function tell(records: Records, about: string, record: NewRecord, at: number): Records {
  const text = JSON.stringify(record);
  if (records.decided[about] === text) return records;
  const waiting = JSON.stringify(records.waiting.map((each) => each.record)).length;
  if (records.bytes + waiting + text.length > MOST_BYTES_DECIDED) return records;
  return noteRecord({ ...records, decided: { ...records.decided, [about]: text } }, record, at);
}

/**
 * As many of the waiting records as the visit may still send; undefined: none, or all are on their
 * way. Where not all of them fit, the journal ends with these.
 */
export function batchOf(
  records: Records,
  begun: VisitBatch['begun'],
): { records: Records; body?: string } {
  const { visitId, next, waiting, isBegunKnown, bytes, requests, underWay } = records;
  if (requests === MOST_REQUESTS || underWay === next) return { records };
  for (let count = Math.min(waiting.length, MOST_RECORDS); count > 0; count -= 1) {
    const batch: VisitBatch = {
      visitId,
      first: next - waiting.length,
      at: waiting[0]!.at,
      ...(!isBegunKnown && begun !== undefined && { begun }),
      records: waiting.slice(0, count).map(({ record }) => record),
    };
    const body = JSON.stringify(batch);
    const upTo = batch.first + count;
    if (bytes + body.length <= MOST_BYTES) {
      const sent = { requests: requests + 1, bytes: bytes + body.length, underWay: upTo };
      return { records: { ...records, ...sent, isOver: records.isOver || upTo !== next }, body };
    }
  }
  return { records: { ...records, isOver: true } };
}

/** What is so once a batch is answered: what was not acknowledged is sent again with the next. */
export function settled(records: Records, upTo: number, isAcknowledged: boolean): Records {
  const { next, waiting, underWay } = records;
  if (!isAcknowledged) return underWay === upTo ? { ...records, underWay: 0 } : records;
  const left = Math.min(next - upTo, waiting.length);
  return { ...records, isBegunKnown: true, waiting: left === 0 ? [] : waiting.slice(-left) };
}

/** The answers for which a screen shows free times. */
const answersOfTimes = ['whenToCome', 'selectedDateToCome', 'dayToCome'];

/** What is recorded of the visits of a flow at a shop. */
export function createNotes(flow: Flow, settings: ShopSettings) {
  const { steps, transitions } = flowNumbers(flow);
  const numberOf = new Map(transitions.map((each, number) => [each.transition, number]));
  const shownIn = (snapshot: Snapshot) => steps.indexOf(shownStep(flow, snapshot).step.id);

  /** What the shown screen does not offer. */
  function noteRefused(records: Records, snapshot: Snapshot, at: number): Records {
    const { collects, form } = shownStep(flow, snapshot).step;
    // A screen of its own, such as that of an appointment, passes these on and offers none.
    if (form === undefined) return records;
    let told = records;
    if (collects.includes('waiterPreference')) {
      const refused = waysRefused(relevantAnswers(flow, snapshot), settings);
      told = tell(told, 'ways', { refused }, at);
    }
    if (!answersOfTimes.some((name) => collects.includes(name))) return told;
    for (const [week, times] of Object.entries(told.weeks)) {
      if (times) told = tell(told, week, { times }, at);
    }
    return { ...told, weeks: {} };
  }

  return {
    /** The first screen of a visit, or of what is left of it after a reload `away` ms ago. */
    noteFirst(records: Records, first: Snapshot, loaded: VisitRecord['loaded'], away: number) {
      const shown = noteShown(records, shownIn(first), away);
      const then = noteRecord(shown, { loaded }, shown.last);
      const isClosed = first.facts.allDaysClosed === true;
      const told = isClosed ? tell(then, 'shop', { refused: closedShop }, performance.now()) : then;
      return noteRefused(told, first, performance.now());
    },

    /** A visit that was left starts again with its first event: until then nobody may be there. */
    noteAnew: (at: number, before: Snapshot) => noteShown(noRecords(at), shownIn(before)),

    noteEvent(records: Records, [at, { snapshot, taken }, event, before]: TimedEvent): Records {
      // The draft's further events are played without being handled one by one.
      const isShown = shownIn(before) === records.shown;
      const then = isShown ? records : noteShown(records, shownIn(before));
      const shown = shownIn(snapshot);
      const isBack = event.type === flow.back.event;
      const took = taken.map((each) => numberOf.get(each) ?? 9999);
      const expected = taken.length === 0 ? shown : steps.indexOf(taken.at(-1)!.target);
      const noted = {
        ...noteRecord(then, isBack ? { back: shown } : { taken: took }, at),
        shown: expected,
      };
      return noteRefused(expected === shown ? noted : noteShown(noted, shown), snapshot, at);
    },

    /** @param now of the visitor's clock */
    noteAnswer(
      records: Records,
      [call, query, answer]: Answered,
      snapshot: Snapshot,
      now: Date,
    ): Records {
      const at = performance.now();
      if (call === 'getAvailableSlots') {
        const monday = String(query?.date);
        const afterHours = query?.appointmentOption === 'AFTER_HOURS_DROP_OFF';
        const times = timesRefused({ monday, afterHours }, answer, settings, now);
        const weeks = { ...records.weeks, [`${monday} ${afterHours}`]: times };
        return noteRefused({ ...records, weeks }, snapshot, at);
      }
      if (call !== 'searchVehicles' && call !== 'getMakes') return records;
      const refused = vehiclesRefused(call, answer, settings);
      return refused.length > 0 ? tell(records, 'vehicles', { refused }, at) : records;
    },
  };
}
