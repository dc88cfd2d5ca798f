import type { Browser, CDPSession, Page } from 'playwright';
import type { Contender } from './contenders.ts';
import { pass } from './measure.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Held {
  kilobytes: number;
  nodes: number;
}

export interface Growth {
  name: string;
  before: Held;
  after: Held;
}

/** What the page holds on to once nothing that can be let go of is left. */
async function held(cdp: CDPSession): Promise<Held> {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { kilobytes: Math.round(usedSize / 1000), nodes };
}

/** Fifty times to the next step and Back. The first ten fill the caches there are. */
async function forthAndBack(
  page: Page,
  cdp: CDPSession,
  press: string,
  there: string,
  here: string,
) {
  let before: Held | undefined;
  // A locator, since a handle of the element would itself keep the screen from being let go of.
  const arrive = (step: string) => page.locator(`[data-step="${step}"] h1`).waitFor();
  for (let round = 1; round <= 50; round++) {
    await page.click(press);
    await arrive(there);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await arrive(here);
    if (round === 10) before = await held(cdp);
  }
  return { before: before!, after: await held(cdp) };
}

/** How the heap of our page grows over passes forth and back, at two places of the visit. */
export async function heapGrowth(
  browser: Browser,
  contender: Contender,
  who: string,
): Promise<Growth[]> {
  const context = await browser.newContext({ viewport: { width: 400, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(readFileSync(join(import.meta.dirname, 'inPage.js'), 'utf8'));
    const cdp = await context.newCDPSession(page);
    await page.goto(contender.url);
    const [first, phone, code] = contender.passings(who);
    await first!.fill(page);
    const atStart = await forthAndBack(page, cdp, first!.press, 'validate-phone', 'select-service');
    for (const passing of [first!, phone!, code!]) await pass(page, passing);
    const atTimes = await forthAndBack(
      page,
      cdp,
      'button:has-text("Select a time")',
      'plan-appointment',
      'add-waiter-preferences',
    );
    return [
      { name: 'services, phone and Back', ...atStart },
      { name: 'way to come, times and Back', ...atTimes },
    ];
  } finally {
    await context.close();
  }
}
