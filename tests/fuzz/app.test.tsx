// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { Component, createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formIds } from '../../src/files/stepFile/formIds.ts';
import { createStepForms } from '../../src/page/forms/stepForms.ts';
import { screenOf } from '../../src/page/steps/registry.ts';
import { App } from '../../src/page/shell/App.tsx';
import { startVisit } from '../../src/page/shell/startVisit.ts';
import { bookingFlow } from '../engine/support/flows.ts';
import { chanceOf } from './support/chance.ts';
import { FakeShop } from './support/FakeShop.ts';
import { JournalWatch } from './support/JournalWatch.ts';
import { RandomVisitor } from './support/RandomVisitor.ts';
import { Translator } from './support/Translator.ts';
import { wrongBranch } from './support/wrongBranch.ts';
import type { Snapshot } from '../../src/engine/types.ts';
import type { Wizard } from '../../src/page/wizard/wizard.ts';
// Modules that the app imports on demand, loaded before the runs.
import '../../src/page/analytics/deviceProperties.ts';
import '../../src/page/api/httpClient.ts';
import '../../src/page/forms/acceptedAnswers.ts';
import '../../src/page/journal/journalVisit.ts';
import '../../src/page/shell/fetchOpening.ts';
import '../../src/page/shell/ahead/DrawnAhead.tsx';
import '../../src/page/shell/resumeVisit.ts';
import '../../src/page/shell/laterCode.ts';
import '../../src/page/steps/loadScreen.ts';
import '../../src/page/ui/icons/serviceIconPaths.ts';
import '../../src/page/wizard/leadSync.ts';

// A browser fetches each form as a module; here it is compiled from its file.
vi.mock('../../src/page/forms/stepForms.ts', async () => {
  const { shippedForms } = await import('../page/forms/helpers.tsx');
  return { createStepForms: shippedForms };
});

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The seed of a run to repeat, as a failure prints it. */
const again = process.env.FUZZ_SEED;
const runs = Number(process.env.FUZZ_RUNS ?? 8);
const isLong = process.env.FUZZ_RUNS !== undefined;
const SECONDS = 15;
const ACTIONS = 45;
const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const START = new Date('2026-11-23T17:00:00Z');

/** Errors of React that our code causes; the app's own errors report the server's. */
const faultOfOurs = /react|warning|act\(|same key|cannot update|maximum update|invalid (dom|html)/i;

/** Removes the listeners that a page adds to the window, as a reload would. */
function forgettingListeners() {
  const added: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options);
      added.push(() => target.removeEventListener(type, listener, options));
    });
  }
  return () => added.splice(0).forEach((forget) => forget());
}

/** No page is left by a link: happy-dom would go and fetch it. */
function stay(event: Event): void {
  if ((event.target as Element).closest('a') !== null) event.preventDefault();
}

/** How often each place was reached, which long runs print. */
const reached = new Map<string, number>();
const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);

async function playOnce(seed: number): Promise<void> {
  const chance = chanceOf(seed);
  vi.useFakeTimers({ now: START });
  const calm = chance.happens(0.5);
  const shop = new FakeShop(chance, {
    fails: calm ? 0.02 : chance.oneOf([0, 0.1, 0.4]),
    wrong: chance.oneOf([0, 0, 0.1]),
  });
  const errors: string[] = [];
  const onError = ({ message }: ErrorEvent) => void errors.push(`uncaught: ${message}`);
  const onRejection = (reason: unknown) =>
    void errors.push(`unhandled rejection: ${String(reason)}`);
  window.addEventListener('error', onError);
  process.on('unhandledRejection', onRejection);
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.map(String).join(' ');
    if (typeof said[0] !== 'string' || !faultOfOurs.test(text)) return;
    // With answers outside the contract, the screen for failed steps is acceptable.
    if (shop.wasWrong) count(`net: ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
    else errors.push(text.slice(0, 600));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Nor by a link that a script clicks, such as the calendar file's.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  vi.spyOn(window, 'postMessage').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => true });
  document.addEventListener('click', stay);
  const forget = forgettingListeners();

  const translator = chance.happens(0.2) ? new Translator() : undefined;
  const visitor = new RandomVisitor(chance, calm ? 0.15 : chance.oneOf([0.3, 0.7]));
  vi.stubGlobal('fetch', shop.fetch);
  let wizard: Wizard | undefined;
  let confirmed: Snapshot | undefined;
  const keepConfirmed = () => {
    if (wizard === undefined) return;
    const snapshot = wizard.visit.get();
    if (snapshot.stack.at(-1) === wizard.visit.flow.goals.goal) confirmed = snapshot;
    else if (snapshot.stack.length === 1) confirmed = undefined;
  };
  const journals = new JournalWatch();
  shop.onRequest = (request) => {
    count(request.name);
    if (wizard !== undefined) journals.look(wizard);
    errors.push(...journals.faults(request));
    visitor.did.push(`  → ${request.name} ${JSON.stringify(request.body ?? '')}`.slice(0, 300));
    if (wizard !== undefined) errors.push(...wrongBranch({ wizard, confirmed, request, shop }));
  };
  let newest: unknown;
  const open = async () => {
    await act(async () => {
      const starting = startVisit();
      newest = starting;
      void starting.then((state) => {
        // A page that was reloaded before it had started is gone.
        if (starting !== newest) return;
        wizard =
          state.is === 'ready' && state.booted.is === 'shop' ? state.booted.wizard : undefined;
        wizard?.visit.subscribe(keepConfirmed);
      });
      render(<App first={starting} />);
    });
  };

  try {
    window.history.replaceState(null, '', `/?shop=${shopId}`);
    await open();
    await settle(shop);
    for (let done = 0; done < ACTIONS; done += 1) {
      if (chance.happens(0.02)) {
        visitor.did.push('reloads');
        window.dispatchEvent(new Event('pagehide'));
        cleanup();
        forget();
        await open();
      } else await visitor.act();
      translator?.translate();
      // Some visitors do not wait for what they have started.
      if (chance.happens(0.2)) await pass(chance.below(300));
      else {
        await settle(shop);
        checkScreen(visitor, shop, wizard);
      }
      const faults = [...errors, ...shop.faults, ...(translator?.unseen ?? [])];
      if (faults.length > 0) throw new Error(faults.join('\n'));
    }
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    throw new Error(
      `FUZZ_SEED=${seed}\n${told}\n\n${visitor.did.join('\n')}\n\n${visitor.headings().join(' | ')}`,
      { cause: error },
    );
  } finally {
    cleanup();
    forget();
    translator?.stop();
    window.removeEventListener('error', onError);
    document.removeEventListener('click', stay);
    process.off('unhandledRejection', onRejection);
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/** Waits until all pending work has ended: two timeouts of the client and a retry. */
async function settle(shop: FakeShop): Promise<void> {
  let quiet = 0;
  for (let second = 0; quiet < 2 && second < 90; second += 1) {
    await pass(700);
    quiet = shop.underWay === 0 ? quiet + 1 : 0;
  }
}

function checkScreen(visitor: RandomVisitor, shop: FakeShop, wizard: Wizard | undefined): void {
  const headings = visitor.headings();
  count(`“${headings[0]}”`);
  const text = document.body.textContent;
  expect(headings, `a heading on: ${text.slice(0, 300)}`).not.toEqual([]);
  // The screen for failed steps is only acceptable with answers outside the contract.
  if (!shop.wasWrong) expect(text).not.toContain('This step could not be loaded');
  const isBooked = wizard?.session.get().isBooked === true;
  if (isBooked) expect(headings[0]).toMatch(/your appointment is booked!/i);
  else expect(visitor.ways().length, `a way on from: ${text.slice(0, 300)}`).toBeGreaterThan(0);
}

class Quiet extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

// Loads every screen and form before the first run, so that a seed always gives the same run.
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const id of formIds('schemas/steps')) await createStepForms().load(id);
  for (const step of Object.values(bookingFlow().steps)) {
    // A screen cannot render without a visit; it is enough that its code has loaded.
    await act(async () => render(createElement(Quiet, null, createElement(screenOf(step)))));
    await act(() => vi.dynamicImportSettled());
  }
  cleanup();
  vi.restoreAllMocks();
});
afterEach(() => vi.useRealTimers());

test(
  'whatever a visitor does and a shop answers, there is a screen, a way on and no wrong data',
  { timeout: isLong ? 3_600_000 : 90_000 },
  async () => {
    if (again !== undefined) {
      await expect(playOnce(Number(again))).resolves.toBeUndefined();
      return;
    }
    const start = performance.now();
    let played = 0;
    // Not fast-check's own limit, which would read the clock that the runs change.
    const isOver = () => !isLong && performance.now() - start > SECONDS * 1000;
    const play = async (seed: number) => {
      if (isOver()) return;
      await playOnce(seed);
      played += 1;
    };
    // More visits are other ones each time, unless `DRAW_SEED` says which.
    const seed = isLong ? Number(process.env.DRAW_SEED ?? Date.now()) : 1;
    await fc.assert(fc.asyncProperty(fc.nat(), play), { numRuns: runs, seed, endOnFailure: true });
    if (!isLong) return;
    const told = [...reached].toSorted(([, a], [, b]) => b - a).map((each) => each.join(' '));
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log([...told, `${played} runs in ${seconds} s`].join('\n'));
  },
);
