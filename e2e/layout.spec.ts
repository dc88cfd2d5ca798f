import type { Locator } from 'playwright/test';
import { HostSite } from './support/HostSite.ts';
import { expect, test } from './support/test.ts';
import { knowVisitor } from './support/tours/returning.ts';
import { holdBack } from './support/tours/tour.ts';
import { civic, rosa } from './support/Visitor.ts';

/** What the styles of an element come to. */
const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not drawn');
  return box;
}

test('on a desktop the tool is a card of 400 by 900 with round corners @desktop [2.11] [9.29]', async ({
  visitor,
  shopNamed,
}) => {
  await visitor.page.setViewportSize({ width: 1280, height: 1000 });
  await visitor.open(shopNamed('Maple Street Auto'));

  const card = visitor.page.getByRole('main');
  expect(await boxOf(card)).toEqual({ x: 440, y: 50, width: 400, height: 900 });
  expect(parseFloat(await styleOf(card, 'border-radius'))).toBeGreaterThan(8);
});

test('on a phone the tool is all of the screen, with square corners [2.12]', async ({
  visitor,
  shopNamed,
}) => {
  await visitor.page.setViewportSize({ width: 360, height: 640 });
  await visitor.open(shopNamed('Maple Street Auto'));

  const card = visitor.page.getByRole('main');
  expect(await boxOf(card)).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  expect(await styleOf(card, 'border-radius')).toBe('0px');
});

test('in a frame the tool is all of the frame, however wide @desktop [2.13]', async ({
  page,
  server,
  shopNamed,
}) => {
  const address = `${server.url}/?shop=${shopNamed('Maple Street Auto')}`;
  const host = await HostSite.start(
    server.url,
    `<iframe src="${address}" title="Booking" width="900" height="620"></iframe>`,
  );
  await page.goto(`${host.url}/book`);
  const card = page.frameLocator('iframe').getByRole('main');
  await expect(card.getByRole('heading', { level: 1 })).toBeVisible();
  const { width, height } = await boxOf(card);
  expect({ width, height }).toEqual({ width: 900, height: 620 });
  expect(await styleOf(card, 'border-radius')).toBe('0px');
  await host.stop();
});

test('font, brand, buttons and progress bar have their measures [9.28] [9.30] [9.31] [9.32] [9.34]', async ({
  visitor,
  shopNamed,
}) => {
  const { page } = visitor;
  await visitor.open(shopNamed('Maple Street Auto'));

  expect((await boxOf(visitor.button('Continue'))).height).toBe(44);
  const progress = page.getByRole('progressbar');
  expect((await boxOf(progress)).height).toBe(7);
  await expect(progress).toHaveAttribute('aria-valuemin', '0');
  await expect(progress).toHaveAttribute('aria-valuemax', '100');
  expect(await styleOf(page.locator(':root'), '--brand')).toBe('rgb(23, 134, 232)');
  expect(await styleOf(page.locator('body'), 'font-family')).toMatch(/^"?Inter/);
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
  await expect.poll(fonts).toContainEqual(expect.stringContaining('Inter Variable'));
});

test('times stand in two columns, and sixteen placeholders fade in their place before [2.111] [9.10] [9.11] [9.33]', async ({
  visitor,
  arrival,
}) => {
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const release = await holdBack(page, '**/available-slots?*');
  await visitor.comeWithServices(arrival, 'Oil & filter change');
  await visitor.toTimes();

  const grid = page.getByText('Loading available times').locator('..');
  const placeholders = grid.locator('[aria-hidden="true"]');
  await expect(placeholders).toHaveCount(16);
  expect(await styleOf(placeholders.first(), 'animation-duration')).toBe('0.4s, 0.8s');

  release();
  const times = page.getByRole('radio');
  await expect(times.first()).toBeVisible();
  await visitor.toNextWeek();
  await expect(times.nth(2)).toBeVisible();
  // The screen slides in.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const [first, second, third] = [
    await boxOf(times.nth(0)),
    await boxOf(times.nth(1)),
    await boxOf(times.nth(2)),
  ];
  expect(second.y).toBe(first.y);
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
  expect(third).toMatchObject({ x: first.x, width: second.width });
  expect(third.y).toBeGreaterThanOrEqual(first.y + first.height);
});

test('a code can be sent again after the countdown, which a toast at the bottom confirms for five seconds [2.67] [4.58] [9.3] [9.35]', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  const { page } = visitor;
  await page.clock.install();
  await visitor.open(shop);
  await visitor.toPhone('Oil & filter change');
  await visitor.givePhone(phone);
  await expect(page.getByText(/^Try again in \d+ seconds$/).first()).toBeVisible();
  await expect(visitor.button('Resend code')).toBeHidden();

  await page.clock.fastForward(30_000);
  await visitor.button('Resend code').click();
  const toast = page.getByText('We sent you a new code.');
  await expect(toast).toBeVisible();
  const { y } = await boxOf(toast);
  expect(y).toBeGreaterThan(page.viewportSize()!.height * 0.75);
  await page.clock.fastForward(5000);
  await expect(toast).toBeHidden();

  await visitor.giveCode(await outbox.lastCode(phone, { atLeast: 2 }));
  await visitor.at('add-waiter-preferences');
});

test('the chooser keeps its measures, and asks Google for its script once [7.30] [7.31] [9.26] [9.27] [9.39]', async ({
  page,
  context,
  demo,
}) => {
  const scripts: URL[] = [];
  await page.route('https://maps.googleapis.com/maps/api/js*', (route) => {
    scripts.push(new URL(route.request().url()));
    return route.fulfill({
      path: 'e2e/support/googleMapsStandIn.js',
      contentType: 'text/javascript',
    });
  });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 47.61, longitude: -122.33 });
  await page.goto(`/?org=${demo.organisations[0]!.id}`);

  await expect(page.getByTitle('Your location')).toBeVisible();
  expect(scripts).toHaveLength(1);
  expect(scripts[0]!.searchParams.get('callback')).toMatch(/^google\.maps\./);
  const isAsync = await page
    .locator('script[src*="maps.googleapis.com"]')
    .evaluate((script: HTMLScriptElement) => script.async);
  expect(isAsync).toBe(true);
  const grabber = page.getByRole('slider', { name: 'Height of the list' });
  expect((await boxOf(grabber)).height).toBeGreaterThanOrEqual(20);

  await page.getByTitle('Maple Street Auto').click();
  const popup = page.getByRole('dialog', { name: 'Maple Street Auto' });
  await expect(popup).toBeVisible();
  // Google puts the overlay around it on the very place of the shop.
  const offset = await popup.evaluate((node) => {
    const place = node.parentElement?.parentElement?.getBoundingClientRect().bottom ?? 0;
    return place - node.getBoundingClientRect().bottom;
  });
  expect(offset).toBeCloseTo(30, 0);
  const map = await boxOf(page.getByRole('region', { name: 'Map of locations' }));
  await expect.poll(async () => (await boxOf(popup)).y - map.y).toBeGreaterThanOrEqual(8);
});

test('what failed, and the way on, come into view on a small phone', async ({
  visitor,
  arrival,
  pageErrors,
}) => {
  pageErrors.expect(/vin-licence|HttpError/);
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.route('**/vin-licence?*', (route) => route.fulfill({ status: 500, body: '' }));
  await visitor.comeWithServices(arrival, 'Brake inspection');
  await visitor.takeSoonest();
  await visitor.introduce(rosa);
  await visitor.at('add-vehicle');

  await page.getByRole('textbox', { name: 'Plate / VIN' }).fill(civic);
  await visitor.continue();

  await expect(visitor.button('Switch to Year/Make/Model')).toBeInViewport({ ratio: 1 });
});

test('the header has the vehicle on the right, and below the shop where both do not fit [2.39]', async ({
  visitor,
  arrival,
  pageErrors,
}) => {
  // The server does not know the vehicle, so it refuses the lead.
  pageErrors.expect(/leads/);
  const { page } = visitor;
  await knowVisitor(page);
  await visitor.comeReturning(arrival);
  await visitor.at('select-vehicle');
  await page.getByRole('radio', { name: '2008 Honda Fit' }).check();
  await visitor.continue();
  await visitor.at('select-mixed-services');
  const placed = async (vehicle: string) => ({
    name: await boxOf(page.getByTitle('Maple Street Auto')),
    car: await boxOf(page.getByTitle(vehicle)),
    close: await boxOf(visitor.button('Close')),
  });
  const short = await placed('2008 Honda Fit');
  expect(short.car.x).toBeGreaterThanOrEqual(short.name.x + short.name.width);
  expect(short.close.x - (short.car.x + short.car.width)).toBeLessThan(16);

  await visitor.back();
  await visitor.at('select-vehicle');
  await page.getByRole('radio', { name: /Sprinter/ }).check();
  await visitor.continue();
  await visitor.at('select-mixed-services');
  await page.setViewportSize({ width: 320, height: 568 });
  const long = await placed('2021 Mercedes-Benz Sprinter 3500XD Cab & Chassis High Roof');
  expect(long.car.y).toBeGreaterThanOrEqual(long.name.y + long.name.height);
  expect(long.car.width).toBeGreaterThan(200);
});

test('on a small screen without a button below, what lies below the fold is hinted at', async ({
  visitor,
  arrival,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 640, height: 500 });
  await visitor.comeWithServices(arrival, 'Oil & filter change');
  await visitor.at('add-waiter-preferences');
  const question = page.getByText('When would you like to come in?');
  const more = page.locator('[data-more] button');
  await expect(question).not.toBeInViewport();
  await more.click();
  await expect(question).toBeInViewport();
  await page.getByRole('radio', { name: /at \d/ }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(more).toBeHidden();
});
