import type { BrowserContext } from 'playwright/test';

/** Set by `faketime`, under which `npm run test:clock -- --e2e` runs these tests and their servers. */
const isFaked = process.env.FAKETIME !== undefined;

/**
 * The environment of a browser that starts without `faketime`, which would slow it down twentyfold:
 * `tellTime` tells its pages the time instead.
 */
export const browserEnv: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name === 'LD_PRELOAD' || name.startsWith('FAKETIME') || value === undefined
      ? []
      : [[name, value]],
  ),
);

/**
 * Gives the pages of a context the time of the tests, if `faketime` has set one. Playwright's own
 * clock cannot, because it mixes the time of its process, which is faked, with that of the browser,
 * which is real.
 */
export async function tellTime(context: BrowserContext): Promise<void> {
  if (!isFaked) return;
  const page = await context.newPage();
  const ahead = Date.now() - (await page.evaluate(() => Date.now()));
  await page.close();
  await context.addInitScript((milliseconds) => {
    const now = Date.now.bind(Date);
    window.Date = new Proxy(Date, {
      construct: (target, given, from) =>
        Reflect.construct(
          target,
          given.length === 0 ? [now() + milliseconds] : given,
          from,
        ) as Date,
      get: (target, key) =>
        key === 'now' ? () => now() + milliseconds : (Reflect.get(target, key) as unknown),
    });
  }, ahead);
}
