// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { ScreenAhead } from '../../../../src/page/shell/ahead/drawAhead.ts';
import type { Next } from '../../../../src/page/shell/ahead/likelyNext.ts';
import { mayShow } from '../../../../src/page/steps/declarations/shows.ts';
import { createSession } from '../../../../src/page/wizard/session.ts';
import { createStore } from '../../../../src/page/wizard/store.ts';
import { createTypedAnswers } from '../../../../src/page/wizard/typedAnswers.ts';
import { createVisit } from '../../../../src/page/wizard/visit.ts';
import type { Wizard } from '../../../../src/page/wizard/wizard.ts';
import { bookingFlow } from '../../../engine/support/flows.ts';

// What a screen is drawn from is fetched in a browser; here a screen is no more than its heading.
vi.mock('../../../../src/page/shell/ahead/drawAhead.ts', () => ({
  drawAhead: async (wizard: Wizard, next: Next): Promise<Omit<ScreenAhead, 'id'>> => {
    let isReached = false;
    return {
      ...next,
      wizard,
      Screen: () => null,
      isForm: true,
      mayShow: mayShow(next.step, { id: next.step.id }),
      isProven: false,
      place: document.createElement('div'),
      isReached: () => isReached,
      reach: () => void (isReached = true),
    };
  },
}));

const { drawScreensAhead } = await import('../../../../src/page/shell/ahead/drawScreensAhead.ts');
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A visit on its first screen, with the screens that may follow drawn or only begun. */
async function drawnAhead({ isDrawn }: { isDrawn: boolean }) {
  const visit = createVisit(bookingFlow(), { allDaysClosed: false });
  const session = createSession();
  const typed = createTypedAnswers();
  const likely = createStore(null);
  const screens = drawScreensAhead({ visit, session, typed, likely } as unknown as Wizard);
  stops.push(screens.stop);
  await vi.waitFor(() => expect(screens.all.get()).toHaveLength(3), { timeout: 10_000 });
  if (isDrawn) {
    for (const { place } of screens.all.get()) place.append(document.createElement('h1'));
  }
  return { visit, screens };
}
const services = { type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } };
const phone = '1 2 validate-phone';

test('a prepared screen is shown when the visit comes to it, and no other', async () => {
  const { visit, screens } = await drawnAhead({ isDrawn: true });
  expect(screens.find(phone)).toBeUndefined();

  visit.send(services);

  expect(screens.find(phone)?.step.id).toBe('validate-phone');
});

test('a screen whose rendering did not finish is never shown, also not later', async () => {
  const { visit, screens } = await drawnAhead({ isDrawn: false });
  const begun = screens.all.get();

  visit.send(services);
  for (const { place } of begun) place.append(document.createElement('h1'));

  expect(screens.find(phone)).toBeUndefined();
});

test('a screen that the visit skipped is not shown', async () => {
  const { visit, screens } = await drawnAhead({ isDrawn: true });

  visit.send(services);
  visit.send({ type: 'on-next', answers: { phone: '2065550100' } });

  expect(screens.find('1 3 validate-pin')).toBeUndefined();
  expect(screens.find('1 1 view-welcome')).toBeUndefined();
});
