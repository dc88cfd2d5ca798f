import type { BrowserContext, Frame, Page } from 'playwright/test';

declare global {
  interface Window {
    /** Whether what is on the screen has been there for as long as it takes to be read. */
    isRead?: () => boolean;
    /** How long after the screen came the last press was, in milliseconds; below 0 before it. */
    pressedAfter?: () => number;
  }
}

/** Lets the pages of a context tell whether somebody could have read what they show. */
export async function watchReading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let came = 0;
    let worked = 0;
    const work = ({ timeStamp }: Event) => {
      worked = timeStamp;
    };
    window.addEventListener('pointerdown', work, true);
    window.addEventListener('input', work, true);
    new MutationObserver((records) => {
      const isNew = records.some(({ addedNodes, removedNodes }) =>
        [...addedNodes, ...removedNodes].some(
          (node) => node instanceof Element && (node.matches('h1') || node.querySelector('h1')),
        ),
      );
      if (isNew) came = performance.now();
    }).observe(document, { childList: true, subtree: true });
    window.pressedAfter = () => worked - came;
    window.isRead = () => worked > came || performance.now() - came > 550;
  });
}

/** Waits until somebody could have read the screen: who presses the same place before is not heard. */
export async function read(page: Page | Frame): Promise<void> {
  // Not at every frame: then half a second of them would be drawn for each press.
  await page.waitForFunction(() => window.isRead?.() ?? true, undefined, { polling: 50 });
}
