/* Pages of other sites send requests to every target in every way that a page can. None of them
   may send a text, book, count or save anything. */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Quarry, type Target } from '../e2e/support/crossSite/Quarry.ts';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { otherBrowsers } from '../scripts/lib/otherBrowsers.mjs';
import { demoIndex } from '../server/seed/world.ts';
import { isWhole } from '../tests/abuse/support/runs.ts';
import type { Browser } from './support/Driver.ts';
import { startFirefox } from './support/firefox.ts';
import { startWebKit } from './support/webkit.ts';

/** Opens a page that sends requests to all targets; returns the function that closes it. */
type Attack = (url: string, targets: readonly Target[]) => Promise<() => Promise<unknown>>;

async function inChromium(): Promise<{ attack: Attack; stop: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  return {
    async attack(url, targets) {
      const page = await browser.newPage();
      await page.goto(url);
      await page.evaluate((all) => window.attack(all), targets);
      return () => page.close();
    },
    stop: () => browser.close(),
  };
}

async function inAnother(browser: Browser): Promise<{ attack: Attack; stop: () => Promise<void> }> {
  return {
    async attack(url, targets) {
      const driver = await browser.visit();
      await driver.open(url);
      await driver.run((all) => window.attack(all), targets);
      return () => driver.end();
    },
    stop: () => browser.stop(),
  };
}

const chromiumPath = findBrowser();
const firefoxPath = otherBrowsers.firefox.find();
const webkitParts = otherBrowsers.webkit.find();
const browsers = [
  ['Chromium', chromiumPath && inChromium],
  ['Firefox', firefoxPath && (async () => inAnother(await startFirefox(firefoxPath)))],
  ['WebKit', webkitParts && (async () => inAnother(await startWebKit(webkitParts)))],
] as const;

describe.skipIf(!isWhole)('no page elsewhere sets anything off', () => {
  let quarry: Quarry;
  beforeAll(async () => {
    quarry = await Quarry.start();
  }, 120_000);
  afterAll(() => quarry.end());

  /** Waits until no more calls are refused; returns how many were. */
  async function turnedAway(before: number): Promise<number> {
    let last = 0;
    for (let tries = 0; tries < 40; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- until it stands still
      const now = (await quarry.refused()) - before;
      if (now === last && now > 0) return now;
      last = now;
      // oxlint-disable-next-line no-await-in-loop
      await delay(1000);
    }
    return last;
  }

  describe.each(browsers)('in %s', (_name, start) => {
    // `localhost` is another site; `127.0.0.1` is the same site on another port.
    test.skipIf(!start).each(['localhost', '127.0.0.1'])(
      'from %s',
      async (host) => {
        const targets = quarry.targets(demoIndex().shops[0]!.id, '3602230001');
        const site = await quarry.foreignSite(host, targets);
        const before = await quarry.refused();
        const { attack, stop } = await (start as typeof inChromium)();

        const close = await attack(site.url, targets);

        // The page did send requests, in many ways.
        expect(await turnedAway(before)).toBeGreaterThan(10);
        await close();
        await stop();
        await site.stop();
      },
      180_000,
    );
  });

  test('messages, appointments, leads, events, flows and forms are what they were', async () => {
    expect(await quarry.after()).toEqual(quarry.before);
  }, 60_000);
});
