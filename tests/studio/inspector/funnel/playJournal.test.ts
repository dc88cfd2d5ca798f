import { expect, test } from 'vitest';
import type { JournalRecord } from '../../../../src/contract/staff.gen.ts';
import { coveringVisits } from '../../../../src/checker/explore/paths.ts';
import { canGoBack } from '../../../../src/engine/back.ts';
import { withAnswersGiven } from '../../../../src/engine/play.ts';
import { shownStep } from '../../../../src/engine/shownStep.ts';
import { start } from '../../../../src/engine/snapshot.ts';
import { transition } from '../../../../src/engine/transition.ts';
import type { FlowEvent } from '../../../../src/engine/types.ts';
import { playJournal } from '../../../../src/studio/inspector/funnel/playJournal.ts';
import { graphOf } from '../../../checker/support.ts';
import { bookingSource } from '../../../engine/support/flows.ts';

const graph = graphOf(bookingSource());
const { flow } = graph;
const visits = coveringVisits(graph);

/** The journal of a visit, and the steps that it showed. */
function journalled(events: readonly FlowEvent[]) {
  const records: JournalRecord[] = [];
  let snapshot = start(flow);
  let step = flow.initial;
  const note = (kind: JournalRecord['kind'], more: Partial<JournalRecord> = {}) => {
    const toStep = shownStep(flow, snapshot).step.id;
    const base = {
      at: '',
      fromStep: step,
      toStep,
      event: null,
      transitions: null,
      decided: null,
      loaded: null,
    };
    records.push({ ...base, number: records.length, kind, ms: 100, error: null, ...more });
    step = toStep;
  };
  note('shown', { fromStep: '' });
  for (const given of events) {
    const event = withAnswersGiven(flow, snapshot, given);
    const result = transition(flow, snapshot, event);
    const from = step;
    snapshot = result.snapshot;
    if (event.type === flow.back.event) note('back');
    else {
      const transitions = result.taken.map(({ id }) => `${from}/${id}`);
      note('moved', { event: event.type, transitions });
    }
  }
  return records;
}

test('every covering visit, played from its journal, shows the same screens in the same order', () => {
  for (const { events } of visits) {
    const records = journalled(events);
    const played = playJournal(flow, records);

    expect(played.stoppedAt).toBeUndefined();
    let snapshot = start(flow, played.facts);
    const shown = [shownStep(flow, snapshot).step.id];
    for (const event of played.events) {
      snapshot = transition(flow, snapshot, event).snapshot;
      shown.push(shownStep(flow, snapshot).step.id);
    }
    expect(shown).toEqual(records.map(({ toStep }) => toStep));
  }
});

test('a visit that went back from wherever it could is played so too', () => {
  for (const { events } of visits) {
    const withBack = events.flatMap((event, index) => {
      let snapshot = start(flow);
      for (const each of events.slice(0, index + 1)) {
        snapshot = transition(flow, snapshot, withAnswersGiven(flow, snapshot, each)).snapshot;
      }
      const isLast = index === events.length - 1;
      return isLast && canGoBack(flow, snapshot.stack)
        ? [event, { type: flow.back.event }]
        : [event];
    });

    expect(playJournal(flow, journalled(withBack)).stoppedAt).toBeUndefined();
  }
});

test('where records are missing it stops, and says at which record', () => {
  const [{ events } = { events: [] }] = visits;
  const records = journalled(events);
  const torn = [...records.slice(0, 2), ...records.slice(4)];

  expect(playJournal(flow, torn).stoppedAt).toBe(4);
});

test('errors, what was not offered and a resumed visit do not stop it', () => {
  const [{ events } = { events: [] }] = visits;
  const [first, second, ...rest] = journalled(events);
  const error: JournalRecord = {
    ...second!,
    kind: 'error',
    fromStep: second!.toStep,
    error: 'page',
  };
  const decided: JournalRecord = {
    ...error,
    kind: 'decided',
    error: null,
    decided: { refused: ['waitServices'] },
  };
  const resumed: JournalRecord = { ...error, kind: 'shown', error: null };

  const records = [first!, second!, error, decided, resumed, ...rest];
  expect(playJournal(flow, records).stoppedAt).toBeUndefined();
});
