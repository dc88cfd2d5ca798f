import { chromium } from 'playwright';
import { findBrowser } from '../../scripts/lib/browser.mjs';

/** Starts the browser that all visits are made with. */
export const launch = () =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // In place of Playwright's list: with that one, each new window loads a hundred files of the
      // address bar, on a core that the visit would have.
      '--disable-features=MediaRouter,OptimizationHints,NetworkTimeServiceQuerying',
    ],
  });
