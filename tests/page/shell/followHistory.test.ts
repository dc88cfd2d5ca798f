// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from '../../../src/page/browser/afterPaint.ts';
import { followHistory } from '../../../src/page/shell/followHistory.ts';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createStore } from '../../../src/page/wizard/store.ts';
import { createTypedAnswers } from '../../../src/page/wizard/typedAnswers.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

/** Resolves once what waits for the next frame has run. */
const painted = () => new Promise<void>((resolve) => afterPaint(() => resolve()));

/** The browser's history, which travels at once. */
let entries: unknown[];
let current: number;
function travel(by: number) {
  current += by;
  window.dispatchEvent(new PopStateEvent('popstate', { state: entries[current] }));
}
beforeEach(() => {
  entries = [null];
  current = 0;
  vi.spyOn(window.history, 'state', 'get').mockImplementation(() => entries[current]);
  vi.spyOn(window.history, 'pushState').mockImplementation((state) => {
    entries = [...entries.slice(0, current + 1), state];
    current += 1;
  });
});
afterEach(() => vi.restoreAllMocks());

const notes = { type: 'on-add-notes', answers: { selectedServiceIds: ['1'] } };

function begin() {
  const visit = createVisit(bookingFlow(), { allDaysClosed: false });
  const stop = followHistory({
    visit,
    session: createSession(),
    typed: createTypedAnswers(),
    failure: createStore<unknown>(null),
  });
  return { visit, stop, stack: () => visit.get().stack };
}

it('goes back and forward in the visit with the browser', async () => {
  const { visit, stop, stack } = begin();
  visit.send(notes);
  visit.send({ type: 'on-next' });
  expect(stack()).toEqual(['view-welcome', 'add-notes', 'validate-phone']);
  await painted();

  travel(-2);
  expect(stack()).toEqual(['view-welcome']);
  travel(2);
  expect(stack()).toEqual(['view-welcome', 'add-notes', 'validate-phone']);
  stop();
});

it('goes back from the screen that is seen before the entry of the next is added', async () => {
  const { visit, stop, stack } = begin();
  visit.send(notes);
  await painted();
  visit.send({ type: 'on-next' });

  travel(-1);
  expect(stack()).toEqual(['view-welcome']);
  visit.send(notes);
  await painted();
  expect(entries).toEqual([null, { booking: 1 }]);
  stop();
});

it('adds no entry to a page that goes', () => {
  const { visit, stop } = begin();
  visit.send(notes);
  window.dispatchEvent(new Event('pagehide'));
  expect(entries).toEqual([null]);
  stop();
});
