/* Pages elsewhere ask for everything in every way that a page can: nothing is sent, booked, counted or saved. */
import { Quarry } from './support/crossSite/Quarry.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    /** Asks for each target in each way; answers how often it asked. */
    attack: (targets: readonly { url: string; body: string }[]) => number;
  }
}

test('no page elsewhere sets anything off, whatever way it asks', async ({
  page,
  shopNamed,
  freshPhone,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/./s);
  const quarry = await Quarry.start();
  const targets = quarry.targets(shopNamed('Maple Street Auto'), freshPhone());
  const waysRefused: number[] = [];

  // Another site, and the same one on another port.
  for (const host of ['localhost', '127.0.0.1']) {
    const site = await quarry.foreignSite(host, targets);
    const before = await quarry.refused();
    await page.goto(site.url);
    await page.evaluate((all) => window.attack(all), targets);
    // As many ways as this came to the server and were turned away there.
    await expect
      .poll(async () => (await quarry.refused()) - before, { timeout: 30_000 })
      .toBeGreaterThan(40);
    await page.waitForLoadState('networkidle');
    waysRefused.push((await quarry.refused()) - before);
    await site.stop();
  }

  expect(await quarry.after()).toEqual(quarry.before);
  console.log(waysRefused);
  await quarry.end();
});
