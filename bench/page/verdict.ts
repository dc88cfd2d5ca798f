import type { Browser } from 'playwright';
import { inPage, laptop, throttle } from './measure.ts';

const strokes = 5;
/** A pause between letters, in which the verdict of the last one has come. */
const pausesForMilliseconds = 1500;

/** Milliseconds from a letter typed into a text of the flow to the inspector's verdict, on a laptop. */
export async function measureVerdicts(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(inPage);
    await page.goto(`${url}/inspector.html`, { waitUntil: 'commit' });
    await page.locator('.react-flow__node[data-id="add-notes"]').click({ timeout: 120_000 });
    await page.getByRole('tab', { name: 'Change' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('tab', { name: 'Texts' }).click();
    await details.getByLabel('English · Heading').first().focus();
    await throttle(await context.newCDPSession(page), laptop);
    const times: number[] = [];
    // The first verdict starts the worker, and does not count.
    for (let stroke = 0; stroke <= strokes; stroke++) {
      await page.evaluate(() => void (window.arrived = window.bench.judged()));
      await page.keyboard.press('x');
      const time = await page.evaluate(() => window.arrived);
      if (stroke > 0) times.push(time);
      await page.waitForTimeout(pausesForMilliseconds);
    }
    return times;
  } finally {
    await context.close();
  }
}
