/*
 * What the components and the main screens look like. The pictures in `looks.spec.ts-pictures` are
 * of Debian's Chromium; `npm run e2e -- e2e/looks.spec.ts --update-snapshots` takes them anew after
 * a wanted change. Other builds draw the edges of letters otherwise, which the tolerance forgives.
 */
import type { Page } from 'playwright/test';
import { serveGallery } from './support/gallery.ts';
import { civic, rosa } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';

// A visitor of another zone is told the shop's.
test.use({ timezoneId: 'America/Los_Angeles' });
test.skip(process.platform !== 'linux', 'the pictures are of Linux');

const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.3, animations: 'disabled' } as const;

const look = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready);
  await expect.soft(page).toHaveScreenshot(`${name}.png`, tolerance);
};

for (const [colorScheme, depth] of [
  ['light', ''],
  ['dark', ' @deep'],
] as const) {
  test(`components look as they should, ${colorScheme}${depth}`, async ({ page }) => {
    test.slow();
    const gallery = await serveGallery();
    await page.setViewportSize({ width: 448, height: 900 });
    await page.goto(gallery.url);
    await page.evaluate(() => document.fonts.ready);
    const sections = await page.locator('main section[id]').all();
    await page.emulateMedia({ colorScheme });
    for (const section of sections) {
      const id = (await section.getAttribute('id')) ?? '';
      await expect.soft(section).toHaveScreenshot(`${id}-${colorScheme}.png`, tolerance);
    }
    await gallery.stop();
  });
}

test('the main screens look as they should', async ({ visitor, shopNamed, outbox, freshPhone }) => {
  test.slow();
  const { page } = visitor;
  // A Monday morning; the demo shops have the same free places in every week to come.
  await page.clock.setFixedTime(new Date('2027-03-01T14:00:00Z'));
  await page.route('**/available-slots?*', (route) => {
    const date = new URL(route.request().url()).searchParams.get('date') ?? '';
    const times = ['08:00:00', '08:30:00', '10:00:00', '13:30:00', '16:00:00'];
    const days = [1, 2, 4].map(
      (day) => date.slice(0, 8) + String(Number(date.slice(8)) + day).padStart(2, '0'),
    );
    return route.fulfill({ json: { slots: Object.fromEntries(days.map((day) => [day, times])) } });
  });
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.chooseServices('Oil & filter change');
  await look(page, 'welcome');
  await page.setViewportSize({ width: 800, height: 600 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'welcome-desktop-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 400, height: 900 });
  await visitor.continue();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, freshPhone());
  await visitor.at('add-waiter-preferences');
  await expect(page.getByRole('radio', { name: /at \d/ })).toBeVisible();
  await look(page, 'ways-to-come');
  await visitor.toTimes();
  await page.getByRole('radio').nth(1).check();
  await look(page, 'times');
  await visitor.continue();
  await visitor.at('add-customer');
  await visitor.continue();
  await look(page, 'customer-errors');
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.at('view-confirmation');
  await expect(visitor.button('Book appointment')).toBeEnabled();
  await look(page, 'confirmation');
});
