import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import type { Contender, Passing } from './contenders.ts';

/** A visitor's machine and network: how many times slower than this one, milliseconds, bytes. */
export interface Profile {
  name: string;
  cpu: number;
  latency: number;
  bytesPerSecond: number;
}

/** A middling phone on a slow mobile network, as Lighthouse has it. */
export const phone: Profile = {
  name: 'phone',
  cpu: 4,
  latency: 150,
  bytesPerSecond: 1_600_000 / 8,
};
/** A middling laptop at a line of an office. */
export const laptop: Profile = {
  name: 'laptop',
  cpu: 1.5,
  latency: 40,
  bytesPerSecond: 10_000_000 / 8,
};
const readsForMilliseconds = 3000;
/** A screen is read before anything is done on it: our page takes a press at once for a slip. */
const readsScreenForMilliseconds = 1000;
/** From the last thing filled in to the button. */
const reachesForMilliseconds = 400;
/** What measures, for a page to begin with. */
export const inPage = readFileSync(join(import.meta.dirname, 'inPage.js'), 'utf8');

/** Of one visit; milliseconds. */
export interface Visit {
  fcp: number;
  lcp: number;
  interactive: number;
  /** What long tasks take beyond 50 each, from the first paint to the end of reading. */
  blocking: number;
  /** The longest task after the first words: until the page answers, while the visitor reads, and in the steps. */
  longestAfter: number;
  kilobytes: number;
  /** The slowest of all presses and letters of the visit, to the next paint. */
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

/** Fills a step in, presses, and waits for the next screen; times from the click's own time stamp. */
export async function pass(page: Page, { fill, press, arrived, isUnmeasured }: Passing) {
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
  await page.click(press);
  return page.evaluate(async () => ({
    nextScreen: (await window.arrived) - window.bench.clickedAt,
    nextPaint: await window.bench.nextPaint,
  }));
}

/**
 * A first visit on a slow phone, in a browser that has never been here.
 *
 * @param from a page of another site, where visitors come from: a browser begins another site in a
 *   new process, and that is part of every first visit
 */
export async function visit(
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
      const times = await pass(page, passing);
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
