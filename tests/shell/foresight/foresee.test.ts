// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
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
    let stand: HTMLElement | null = null;
    return {
      ...next,
      id: Math.random(),
      wizard,
      Screen: () => null,
      form: { id: next.step.id },
      isProven: false,
      place: document.createElement('div'),
      stand: () => stand,
      standOn: (element) => void (stand = element),
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

/** A page that shows the first screen, with empty stands for those that are drawn ahead. */
function inPage(screens: readonly Foreseen[]) {
  const container = document.createElement('div');
  container.innerHTML = '<div><h1>Services</h1><button>Continue</button></div>';
  for (const screen of screens) {
    screen.place.firstElementChild!.textContent = screen.step.id;
    const stand = document.createElement('div');
    stand.hidden = true;
    container.append(stand);
    screen.standOn(stand);
  }
  document.body.replaceChildren(container);
  const headings = () => [...container.querySelectorAll('h1')].map((each) => each.textContent);
  return { container, headings };
}

describe('a screen that is shown', () => {
  test('is in the page at once, and React draws the page of it once that was painted', async () => {
    const { visit, foresight } = await foreseen({ isDrawn: true });
    const { container, headings } = inPage(foresight.screens.get());

    visit.send(services);

    expect(headings()).toEqual(['validate-phone']);
    expect(container.dataset.step).toBe('validate-phone');
    expect(visit.drawn.get().stack).toEqual(['view-welcome']);
    await vi.waitFor(() => expect(visit.drawn.get()).toBe(visit.get()));
    expect(headings()).toEqual(['validate-phone']);
  });

  test('is drawn by React before it hears what is pressed on it', async () => {
    const { visit, foresight } = await foreseen({ isDrawn: true });
    inPage(foresight.screens.get());

    visit.send(services);
    window.dispatchEvent(new Event('pointerdown'));

    expect(visit.drawn.get()).toBe(visit.get());
  });

  test('gives way to the old one, whole, if the visit goes back before that', async () => {
    const { visit, foresight } = await foreseen({ isDrawn: true });
    const { container, headings } = inPage(foresight.screens.get());
    document.querySelector('button')!.focus();

    visit.send(services);
    visit.send({ type: visit.flow.back.event });

    expect(headings()).toEqual(['Services']);
    expect(container.querySelectorAll(':scope > :not([hidden])')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Continue');
    expect(visit.drawn.get()).toBe(visit.get());
  });

  test('waits for React if one of its fields takes the focus when it opens', async () => {
    const { visit, foresight } = await foreseen({ isDrawn: true });
    const { headings } = inPage(foresight.screens.get());
    for (const { place } of foresight.screens.get()) {
      place.insertAdjacentHTML('beforeend', '<input data-autofocus="true" />');
    }

    visit.send(services);

    expect(headings()).toEqual(['Services']);
    expect(visit.drawn.get()).toBe(visit.get());
  });
});
