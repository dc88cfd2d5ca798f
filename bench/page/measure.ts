import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import type { Contender, Passing } from './contenders.ts';

/**
 * A visitor's machine and network: how many times slower its CPU is, latency in milliseconds, bytes
 * a second.
 */
export interface Profile {
  name: string;
  cpu: number;
  latency: number;
  bytesPerSecond: number;
}

/** A mid-range phone on a slow mobile network, as defined by Lighthouse. */
export const phone: Profile = {
  name: 'phone',
  cpu: 4,
  latency: 150,
  bytesPerSecond: 1_600_000 / 8,
};
/** A mid-range laptop on an office network. */
export const laptop: Profile = {
  name: 'laptop',
  cpu: 1.5,
  latency: 40,
  bytesPerSecond: 10_000_000 / 8,
};
const readsForMilliseconds = 3000;
/** A person reads a screen first; our page ignores presses that come at once, as slips. */
const readsScreenForMilliseconds = 1000;
/** The time a person needs to get from the last field to the button. */
const reachesForMilliseconds = 400;
/** How long a finger stays on a button: 60 to 100 ms. Times count from when it leaves. */
const pressesForMilliseconds = 80;
/** The code that measures, to run in each page first. */
export const inPage = readFileSync(join(import.meta.dirname, 'inPage.js'), 'utf8');

/** The results of one visit, in milliseconds. */
export interface Visit {
  fcp: number;
  lcp: number;
  interactive: number;
  /**
   * The sum over all long tasks of their time beyond 50 ms, from first paint to the end of reading.
   */
  blocking: number;
  /** The longest task after the first paint, to the end of the visit. */
  longestAfter: number;
  kilobytes: number;
  /** The longest time from a press or a key of the visit to the next paint. */
  slowestAnswer: number;
  passings: { name: string; nextPaint: number; nextScreen: number }[];
}

interface InPage {
  clickedAt: number;
  nextPaint: Promise<number>;
  lcp: number;
  slowestAnswer: number;
  longTasks: { startTime: number; duration: number }[];
  arrival: (selector: string) => Promise<number>;
  answering: (selector: string) => Promise<number>;
  judged: () => Promise<number>;
}
declare global {
  interface Window {
    bench: InPage;
    usable: Promise<number>;
    arrived: Promise<number>;
  }
}

export async function throttle(cdp: CDPSession, profile = phone): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latency,
    downloadThroughput: profile.bytesPerSecond,
    uploadThroughput: profile.bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
}

/**
 * Fills a step in, presses its button and waits for the next screen. Times count from the click.
 */
export async function passStep(page: Page, { fill, press, arrived, isUnmeasured }: Passing) {
  await page.waitForTimeout(readsScreenForMilliseconds);
  await fill(page);
  if (isUnmeasured === true) {
    await page.waitForSelector(arrived);
    return undefined;
  }
  await page.waitForTimeout(reachesForMilliseconds);
  await page.evaluate(
    (selector) => void (window.arrived = window.bench.arrival(selector)),
    arrived,
  );
  await page.click(press, { delay: pressesForMilliseconds });
  return page.evaluate(async () => ({
    nextScreen: (await window.arrived) - window.bench.clickedAt,
    nextPaint: await window.bench.nextPaint,
  }));
}

/**
 * Makes a first visit on a slow phone, in a browser with an empty cache.
 *
 * @param from a page of another site, since visitors come from one: opening another site makes the
 *   browser start a process, which is part of every first visit
 */
export async function makeVisit(
  browser: Browser,
  contender: Contender,
  who: string,
  from: string,
  profile = phone,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 400, height: 900 },
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    await page.goto(from);
    await page.addInitScript(inPage);
    await page.addInitScript(
      (selector) => void (window.usable = window.bench.answering(selector)),
      contender.usable,
    );
    const cdp = await context.newCDPSession(page);
    await throttle(cdp, profile);
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(contender.url, { waitUntil: 'commit' });
    const interactive = await page.evaluate(() => window.usable);
    const kilobytes = bytes / 1000;
    await page.waitForTimeout(readsForMilliseconds);

    const loaded = await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      lcp: window.bench.lcp,
      blocking: window.bench.longTasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    }));
    const passings: Visit['passings'] = [];
    for (const passing of contender.passings(who)) {
      const times = await passStep(page, passing);
      if (times !== undefined) passings.push({ name: passing.name, ...times });
    }
    const longestAfter = await page.evaluate(
      (from) =>
        Math.max(
          0,
          ...window.bench.longTasks
            .filter(({ startTime }) => startTime >= from)
            .map(({ duration }) => duration),
        ),
      loaded.fcp,
    );
    const slowestAnswer = await page.evaluate(() => window.bench.slowestAnswer);
    return { ...loaded, interactive, longestAfter, kilobytes, slowestAnswer, passings };
  } finally {
    await context.close();
  }
}
