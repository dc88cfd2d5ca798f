import type { BrowserContext, Frame, Page } from 'playwright/test';

declare global {
  interface Window {
    /** Whether the screen has been shown long enough to be read. */
    isRead?: () => boolean;
    /**
     * How long after the screen of a step appeared the last press was, in milliseconds; negative if
     * before it.
     */
    pressedAfter?: (step: string) => number;
  }
}

/** Makes the pages of a context record whether somebody could have read what they show. */
export async function watchReading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let came = 0;
    let worked = 0;
    const work = ({ timeStamp }: Event) => {
      worked = timeStamp;
    };
    window.addEventListener('pointerdown', work, true);
    window.addEventListener('input', work, true);
    const steps = new Map<string, number>();
    let shown: Element | undefined;
    const hasButton = (node: Node) =>
      node instanceof Element && (node.matches('button') || node.querySelector('button') !== null);
    new MutationObserver((records) => {
      // A button may come after the heading of its screen: it is seen from then on.
      if (records.some(({ addedNodes }) => [...addedNodes].some(hasButton))) {
        came = performance.now();
      }
      // A screen is laid out unseen while the press lasts that leads to it.
      const seen = [...document.querySelectorAll('h1')].find(
        (one) => !one.closest('[aria-hidden]'),
      );
      if (seen === shown) return;
      shown = seen;
      came = performance.now();
      const step = seen?.closest('[data-step]')?.getAttribute('data-step');
      if (step) steps.set(step, came);
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-hidden'] });
    window.pressedAfter = (step) => worked - (steps.get(step) ?? Infinity);
    window.isRead = () => worked > came || performance.now() - came > 550;
  });
}

/**
 * Waits until somebody could have read the screen: earlier presses at the same place are ignored.
 */
export async function read(page: Page | Frame): Promise<void> {
  // Polls, because checking at every frame would make the browser draw half a second of frames for
  // each press.
  await page.waitForFunction(() => window.isRead?.() ?? true, undefined, { polling: 50 });
}
