// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Foreseen } from '../../../src/shell/foresight/drawAhead.ts';
import type { Next } from '../../../src/shell/foresight/likelyNext.ts';
import { createSession } from '../../../src/wizard/session.ts';
import { createStore } from '../../../src/wizard/store.ts';
import { createTypedAnswers } from '../../../src/wizard/typedAnswers.ts';
import { createVisit } from '../../../src/wizard/visit.ts';
import type { Wizard } from '../../../src/wizard/wizard.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

// What a screen is drawn from is fetched in a browser; here a screen is no more than its heading.
vi.mock('../../../src/shell/foresight/drawAhead.ts', () => ({
  drawAhead: async (wizard: Wizard, next: Next): Promise<Foreseen> => {
    let isSettled = false;
    return {
      ...next,
      id: Math.random(),
      wizard,
      Screen: () => null,
      form: { id: next.step.id },
      isProven: false,
      place: document.createElement('div'),
      isSettled: () => isSettled,
      settle: () => void (isSettled = true),
    };
  },
}));

const { foresee } = await import('../../../src/shell/foresight/foresee.ts');
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A visit on its first screen, with the screens that may follow drawn or only begun. */
async function foreseen({ isDrawn }: { isDrawn: boolean }) {
  const visit = createVisit(bookingFlow(), { allDaysClosed: false });
  const session = createSession();
  const typed = createTypedAnswers();
  const likely = createStore(null);
  const foresight = foresee({ visit, session, typed, likely } as unknown as Wizard);
  stops.push(foresight.stop);
  await vi.waitFor(() => expect(foresight.screens.get()).toHaveLength(3), { timeout: 10_000 });
  if (isDrawn) {
    for (const { place } of foresight.screens.get()) place.append(document.createElement('h1'));
  }
  return { visit, foresight };
}
const services = { type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } };
const phone = '1 2 validate-phone';

test('a prepared screen is shown when the visit comes to it, and the others are removed', async () => {
  const { visit, foresight } = await foreseen({ isDrawn: true });
  expect(foresight.find(phone)).toBeUndefined();

  visit.send(services);

  expect(foresight.find(phone)?.step.id).toBe('validate-phone');
  expect(foresight.screens.get()).toHaveLength(1);
});

test('a screen whose rendering did not finish is never shown, also not later', async () => {
  const { visit, foresight } = await foreseen({ isDrawn: false });
  const begun = foresight.screens.get();

  visit.send(services);
  for (const { place } of begun) place.append(document.createElement('h1'));

  expect(foresight.find(phone)).toBeUndefined();
});

test('a screen that the visit skipped is not kept for later', async () => {
  const { visit, foresight } = await foreseen({ isDrawn: true });

  visit.send(services);
  visit.send({ type: 'on-next', answers: { phone: '2065550100' } });

  expect(foresight.screens.get()).toEqual([]);
});

test('while a press lasts, the screen it leads to is made ready, and taken away if it leads nowhere', async () => {
  const { visit, foresight } = await foreseen({ isDrawn: true });
  const page = document.createElement('div');
  page.innerHTML =
    '<div><div><button data-sends="on-welcome.select-services"></button></div></div>';
  document.body.append(page);
  stops.push(() => page.remove());
  foresight.shows(page, undefined);
  const button = page.querySelector('button')!;
  const ready = () => page.querySelector('[aria-hidden] h1');
  const press = async () => {
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await vi.waitFor(() => expect(ready()).not.toBeNull());
  };

  await press();
  expect(button.isConnected).toBe(true);
  button.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  await vi.waitFor(() => expect(ready()).toBeNull());
  expect(page.querySelector('h1')).toBeNull();

  await press();
  const heading = ready();
  visit.send(services);
  expect(ready()).toBeNull();
  expect([...page.querySelectorAll('h1')]).toEqual([heading]);
});
