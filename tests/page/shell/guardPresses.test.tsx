// @vitest-environment happy-dom
import { pathToFileURL, URL } from 'node:url';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flowSurroundings } from '../../../server/live/flowSurroundings.ts';
import { Explorations } from '../../../src/checker/abstraction/explorations.ts';
import { coveringVisits } from '../../../src/checker/explore/paths.ts';
import { Model } from '../../../src/checker/model/model.ts';
import type * as Guard from '../../../src/page/shell/guardPresses.ts';
import { completeEvents } from '../../../src/studio/inspector/player/completeEvents.ts';
import { personas } from '../../../src/studio/simulation/personas.ts';
import { fillIn } from '../../../src/studio/simulation/sampleAnswers.ts';
import { bookingFlow } from '../../engine/support/flows.ts';
import { civic, renderVisit, verified } from '../steps/support/visit.tsx';

const { guardPresses } = await vi.importActual<typeof Guard>(
  '../../../src/page/shell/guardPresses.ts',
);

/** How somebody presses; a pen is a pointer like the others. */
const kinds = ['touch', 'mouse', 'pen', 'Enter', ' '] as const;
type Kind = (typeof kinds)[number];
const place = { x: 200, y: 850 };

/** The page's clock, in milliseconds: it goes on when a test says so. */
let now = 0;
let unguard = () => {};
/** What nobody kept from its listeners. */
let heard: EventTarget[] = [];
const hear = (event: Event) => {
  heard.push(event.target!);
  // Looked at, not followed.
  event.preventDefault();
  event.stopImmediatePropagation();
};

beforeEach(() => {
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  unguard = guardPresses();
});
afterEach(() => unguard());

function at(time: number, event: Event): Event {
  Object.defineProperty(event, 'timeStamp', { value: time });
  return event;
}

/** Presses a thing at a time, as a browser tells it; answers whether a listener of the page heard it. */
function press(
  target: Element,
  kind: Kind,
  time: number,
  { x, y } = place,
  finger = { width: 24, height: 24, pressure: 0.5 },
): boolean {
  const base = { bubbles: true, cancelable: true, clientX: x, clientY: y, composed: true };
  heard = [];
  document.addEventListener('click', hear, true);
  if (kind === 'Enter' || kind === ' ') {
    const key = new KeyboardEvent('keydown', { ...base, key: kind });
    if (target.dispatchEvent(at(time, key)))
      target.dispatchEvent(at(time, new MouseEvent('click', { ...base, detail: 0 })));
    target.dispatchEvent(at(time + 10, new KeyboardEvent('keyup', { ...base, key: kind })));
  } else {
    const down = new PointerEvent('pointerdown', { ...base, ...finger, pointerType: kind });
    target.dispatchEvent(at(time, down));
    target.dispatchEvent(at(time + 10, new MouseEvent('mousedown', { ...base, detail: 1 })));
    target.dispatchEvent(at(time + 10, new MouseEvent('click', { ...base, detail: 1 })));
  }
  document.removeEventListener('click', hear, true);
  return heard.length > 0;
}

/** Somebody sets to work anew: what was pressed before is forgotten. */
const calmDown = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));

const pressables = () =>
  [...document.querySelectorAll('button, a[href], input, select, textarea, label')].filter(
    (each) => !each.matches(':disabled'),
  );
const named = (element: Element) => `${element.tagName} ${element.textContent}`;

/** What is heard of a press at the place of the one that brought the screen, on whatever is there. */
function heardOnHeels(kind: Kind, { before, after }: { before: number; after: number }): string[] {
  return pressables()
    .filter((target) => {
      calmDown();
      press(document.body, kind, now - before);
      return press(target, kind, now + after);
    })
    .map(named);
}

/** Lets what was added to the page be noticed. */
const settle = () => act(async () => undefined);

describe('every transition of the flow', () => {
  const flow = bookingFlow();
  // Not the URL of the page.
  const steps = new URL('schemas/steps/', pathToFileURL(`${process.cwd()}/`));
  const { base } = new Explorations(new Model(flow, flowSurroundings({}, steps)));
  const visits = coveringVisits(base);
  const facts = { allDaysClosed: false };
  const seen = new Set<string>();

  test.each(visits.map(({ events }) => [events.map(({ type }) => type).join(' '), events]))(
    'ignores a second press right after the first, but not one after reading the screen: %s',
    async (_, events) => {
      const given = fillIn(completeEvents(flow, facts, events), personas[0]!, {});
      const { wizard } = await renderVisit({
        session: verified,
        answers: { getCustomerVehicles: () => [civic], getAvailableSlots: () => ({ slots: {} }) },
      });
      for (const event of given) {
        const left = document.querySelector('h1');
        const from = wizard.visit.get().stack.join();
        now += 10_000;
        await act(async () => wizard.visit.send(event));
        await waitFor(() => {
          expect(document.querySelector('h1')).not.toBe(left);
          expect(document.querySelector('h1')).not.toBeNull();
        });
        await settle();
        // Many visits begin alike.
        const transition = `${from} ${event.type} ${wizard.visit.get().stack.join()}`;
        if (seen.has(transition)) continue;
        seen.add(transition);
        expect(pressables().length).toBeGreaterThan(1);
        for (const kind of kinds) {
          for (const gap of [20, 60, 120, 250, 400, 500]) {
            expect(heardOnHeels(kind, { before: 15, after: gap - 15 }), `${kind} ${gap}`).toEqual(
              [],
            );
          }
          // The screen was long in coming.
          expect(heardOnHeels(kind, { before: 1500, after: 200 }), kind).toEqual([]);
          const all = pressables().length;
          for (const gap of [600, 700]) {
            expect(heardOnHeels(kind, { before: 15, after: gap }), `${kind} ${gap}`).toHaveLength(
              all,
            );
          }
        }
      }
    },
  );
});

describe('on a new screen', () => {
  let button: HTMLButtonElement;
  const show = async (html = '<h1>New</h1><button>Go</button>') => {
    document.body.innerHTML = `<div>${html}</div>`;
    await settle();
    button = document.querySelector('button')!;
  };
  beforeEach(() => show('<h1>Old</h1><button>Go</button>'));
  afterEach(() => document.body.replaceChildren());

  /** A press, and the screen that it brings 40 ms later. */
  const leave = async (kind: Kind = 'touch') => {
    now += 10_000;
    press(button, kind, now - 40);
    await show();
  };

  test.each(kinds.slice(0, 3))('a press elsewhere counts at once, by %s', async (kind) => {
    await leave(kind);
    expect(press(button, kind, now + 20, { x: 200, y: 790 })).toBe(true);
  });

  test('another kind of press counts at once', async () => {
    await leave('touch');
    expect(press(button, 'Enter', now + 20)).toBe(true);
  });

  test.each([
    ['that says nothing of a finger', { width: 0, height: 0, pressure: 0 }],
    ['that is a point without weight', { width: 1, height: 1, pressure: 0 }],
  ])('a press of a screen reader or switch counts at once: one %s', async (_, finger) => {
    await leave('mouse');
    expect(press(button, 'mouse', now + 20, place, finger)).toBe(true);
  });

  test('a click that nobody pointed counts at once', async () => {
    await leave();
    const clicked = vi.fn<() => void>();
    button.addEventListener('click', clicked);
    button.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  test('who types on it has seen it', async () => {
    await leave();
    button.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(press(button, 'touch', now + 60)).toBe(true);
  });

  test('however many presses follow each other at once, they are one', async () => {
    await leave();
    for (let after = 100; after < 3000; after += 250) {
      expect(press(button, 'touch', now + after)).toBe(false);
    }
    expect(press(button, 'touch', now + 3500)).toBe(true);
  });

  test('who presses at their own pace is heard again', async () => {
    await leave();
    expect(press(button, 'touch', now + 350)).toBe(false);
    expect(press(button, 'touch', now + 750)).toBe(true);
  });

  test('pressing the same thing again there is no repetition', async () => {
    await leave();
    const elsewhere = { x: 100, y: 300 };
    expect(press(button, 'touch', now + 50, elsewhere)).toBe(true);
    expect(press(button, 'touch', now + 150, elsewhere)).toBe(true);
  });

  test('a press that began on the screen before is not one on this', async () => {
    now += 10_000;
    const down = {
      bubbles: true,
      clientX: 200,
      clientY: 850,
      width: 24,
      height: 24,
      pressure: 0.5,
    };
    button.dispatchEvent(at(now - 40, new PointerEvent('pointerdown', down)));
    await show();
    const clicked = vi.fn<() => void>();
    button.addEventListener('click', clicked);
    button.dispatchEvent(at(now + 30, new MouseEvent('click', { bubbles: true, detail: 1 })));
    expect(clicked).not.toHaveBeenCalled();
  });

  test('a key that is still held down presses nothing', async () => {
    await leave('Enter');
    calmDown();
    press(button, 'Enter', now);
    await show();
    now += 10_000;
    await show();
    const repeat = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    expect(button.dispatchEvent(at(now + 900, repeat))).toBe(false);
  });

  test.each([
    ['0', () => 0],
    ['of a minute ago', () => now - 60_000],
    ['of the calendar', () => Date.UTC(2026, 10, 25)],
    ['that is none', () => NaN],
  ])('a clock of events with a time %s stops no press', async (_, wrong) => {
    now += 10_000;
    await show();
    for (const kind of kinds) {
      now += 3000;
      expect(press(button, kind, wrong()), kind).toBe(true);
    }
    now += 3000;
    press(button, 'touch', wrong());
    now += 40;
    await show();
    expect(press(button, 'touch', wrong())).toBe(false);
  });

  test('what appears under the finger without a new screen is no different', async () => {
    now += 10_000;
    press(button, 'touch', now - 20);
    const added = document.createElement('button');
    document.body.firstElementChild!.append(added);
    await settle();
    expect(press(added, 'touch', now + 200)).toBe(false);
    // What was there before is.
    calmDown();
    press(button, 'touch', now + 2000);
    expect(press(button, 'touch', now + 2100)).toBe(true);
  });

  test('a part of a control that is drawn anew makes it no other control', async () => {
    const icon = document.createElement('i');
    button.append(icon);
    now += 10_000;
    await settle();
    press(button, 'touch', now - 20);
    const loaded = document.createElement('b');
    icon.replaceWith(loaded);
    await settle();
    expect(press(loaded, 'touch', now - 10)).toBe(true);
    expect(press(loaded, 'touch', now + 50)).toBe(true);
  });
});
