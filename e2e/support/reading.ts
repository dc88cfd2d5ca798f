import type { BrowserContext, Frame, Page } from 'playwright/test';

declare global {
  interface Window {
    /** Whether the screen has been shown long enough to be read. */
    isRead?: () => boolean;
    /**
     * How long after the screen appeared the last press was, in milliseconds; negative if before
     * it.
     */
    pressedAfter?: () => number;
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

/**
 * Waits until somebody could have read the screen: earlier presses at the same place are ignored.
 */
export async function read(page: Page | Frame): Promise<void> {
  // Polls, because checking at every frame would make the browser draw half a second of frames for
  // each press.
  await page.waitForFunction(() => window.isRead?.() ?? true, undefined, { polling: 50 });
}
