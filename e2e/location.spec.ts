import { HostSite } from './support/HostSite.ts';
import { expect, test } from './support/test.ts';
import { answerForGoogle } from './support/tours/tour.ts';

test('a shop of an organisation is chosen on the map, nearest first @desktop [2.16] [2.19] [2.21] [2.24] [2.36]', async ({
  page,
  context,
  demo,
  visitor,
}) => {
  const [org] = demo.organisations;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 47.61, longitude: -122.33 });
  await answerForGoogle(page);
  await page.goto(`/?org=${org!.id}&utm_source=mail`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Choose an Evergreen Auto Group location',
  );
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByTitle('Your location')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('Maple Street Auto');
  await expect(page.getByRole('listitem').first()).toContainText(/\d+\.\d\d/);

  await page.getByRole('button', { name: 'Maple Street Auto', exact: true }).first().click();
  await page.getByRole('button', { name: 'Select this shop' }).click();
  await visitor.at('view-welcome');
  const address = new URL(page.url());
  expect(address.searchParams.get('org')).toBe(org!.id);
  expect(address.searchParams.get('shop')).toBe(demo.shops[0]!.id);
  expect(address.searchParams.get('utm_source')).toBe('mail');

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose an');
});

test('a shop is found by its city, and a denied position is announced [2.28] [2.29]', async ({
  page,
  demo,
  visitor,
}) => {
  await answerForGoogle(page);
  await page.goto(`/?org=${demo.organisations[0]!.id}`);
  await expect(page.getByText('Location access denied.')).toBeVisible();
  await expect(page.getByText('Showing all shop locations instead.')).toBeVisible();
  await page.getByPlaceholder('Search for location').fill('toronto');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.getByPlaceholder('Search for location').fill('atlantis');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByPlaceholder('Search for location').fill('M6J');
  await page.getByRole('listitem').getByRole('button').first().click();
  await visitor.at('view-welcome');
  await expect(page).toHaveTitle('Queen West Garage - Online Booking');
});

test('an unknown organisation says that booking is not available [2.18] [8.7]', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  await page.goto('/?org=00000000-0000-4000-8000-000000000000');
  await expect(
    page.getByRole('heading', { name: 'Online booking is not available' }),
  ).toBeVisible();
});

test('Close leads to the exit and back to the shops, closes a frame, and is tracked like every tap [2.22] [2.137] [7.44]', async ({
  page,
  demo,
  server,
  visitor,
}) => {
  interface Sent {
    eventName: string;
    properties: Record<string, string>;
  }
  const told: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/insights')) return;
    // Events of one moment are sent as a list.
    for (const { eventName, properties } of [request.postDataJSON() as Sent | Sent[]].flat()) {
      const { screen, button } = properties;
      told.push([eventName, screen, button].filter(Boolean).join(' · '));
    }
  });
  await answerForGoogle(page);
  const address = `/?org=${demo.organisations[0]!.id}`;
  await page.goto(address);
  await page.getByPlaceholder('Search for location').fill('toronto');
  await visitor.press('Close');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take care of your car today');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await visitor.press('Choose a location');
  await expect(page.getByPlaceholder('Search for location')).toHaveValue('toronto');
  // The page stays: what one sends at its end a test cannot rely on seeing.
  await page.route(/[?&]shop=/, (route) => route.fulfill({ status: 204 }));
  await page.getByTitle('Queen West Garage').click();
  await visitor.press('Select this shop');
  const isTold = (events: string[]) => expect.poll(() => told).toEqual(events);
  await isTold([
    'MSO Booking Tool Entry',
    'Button tapped · Choose a location · Close',
    'Screen viewed · Booking tool exit',
    'Button tapped · Booking tool exit · Choose a location',
    'Button tapped · Choose a location · Select this shop',
  ]);

  told.length = 0;
  const host = await HostSite.start(
    server.url,
    `<iframe src="${server.url}${address}" title="Booking" allow="geolocation" width="400" height="700"></iframe>`,
  );
  await page.goto(`${host.url}/book`);
  const closed = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
          if (data.type === 'close-iframe') resolve(data.type);
        });
      }),
  );
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Close' }).click();
  expect(await closed).toBe('close-iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Choose an');
  await isTold([
    'Frame viewed',
    'MSO Booking Tool Entry',
    'Button tapped · Choose a location · Close',
  ]);
  await host.stop();
});
