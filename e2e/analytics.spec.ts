import type { Page } from 'playwright/test';
import { blockStorage } from './support/blockStorage.ts';
import { expect, test } from './support/test.ts';
import { civic, rosa } from './support/Visitor.ts';

const insights = '**/api/public/insights';

interface Sent {
  deviceId: string;
  eventName: string;
  properties: Record<string, string>;
}

/** Gathers the events a page sends, alone or together, and how the server took them. */
function listen(page: Page) {
  const sent: Sent[] = [];
  const answers: Promise<number | undefined>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/insights')) return;
    sent.push(...[request.postDataJSON() as Sent | Sent[]].flat());
    // One that is cut off has none.
    const status = request.response().then((response) => response?.status());
    answers.push(status.catch(() => undefined));
  });
  return { sent, answers };
}

test('a booked visit sends analytics events without anything personal [2.75] [3.5] [4.52] [7.40] [7.41]', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  const note = 'Squeaks when braking on Mulberry Lane';
  const { sent, answers } = listen(visitor.page);
  await visitor.open(shop);
  await visitor.chooseServices('Brake inspection');
  await visitor.press('Add notes');
  await visitor.at('add-notes');
  await visitor.page.getByLabel('Brake inspection').fill(note);
  await visitor.continue();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.at('add-vehicle');
  await visitor.page.getByRole('tab', { name: 'Year / Make / Model' }).click();
  await visitor.page.getByRole('tab', { name: 'Plate / VIN' }).click();
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
  await expect.poll(() => sent.at(-1)?.eventName).toBe('Confirmed appointment');

  const told = (eventName: string, property: string) =>
    sent
      .filter((event) => event.eventName === eventName)
      .map((event) => event.properties[property]);
  expect(told('Screen viewed', 'screen')).toEqual([
    'Booking tool entry',
    'Enter your phone number',
    'Verify your number',
    'Appointment options',
    'Tell us about yourself',
    expect.stringMatching(/^(Add your vehicle|add-vehicle)$/),
    expect.stringMatching(/^(Add your vehicle|add-vehicle)$/),
    'Confirm details',
  ]);
  expect(sent.filter(({ properties }) => properties.screen === 'add-vehicle')).toMatchObject([
    { eventName: 'Screen viewed', properties: { tab: 'plate' } },
  ]);
  const buttons = told('Button tapped', 'button');
  expect(buttons).toContain('Add notes');
  expect(buttons).toContain('Select a time');
  expect(buttons.at(-1)).toBe('Book appointment');
  for (const { deviceId, properties } of sent) {
    expect(deviceId).toBe(sent[0]?.deviceId);
    expect(properties).toMatchObject({
      view: 'Booking tool',
      shopId: shop,
      app_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      browser: expect.stringContaining('Chrom'),
      device_type: 'web',
    });
  }

  const said = JSON.stringify(sent);
  const { firstName, lastName, email } = rosa;
  for (const personal of [phone, firstName, lastName, email, civic, note, 'Brake', 'Honda']) {
    expect(said).not.toContain(personal);
  }
  expect(await Promise.all(answers)).toEqual(answers.map(() => 204));
});

test('a page works where analytics fail and storage is blocked', async ({
  page,
  visitor,
  shopNamed,
  freshPhone,
  pageErrors,
}) => {
  pageErrors.expect(/insights/);
  await page.route(insights, (route) => route.abort());
  await blockStorage(page);
  const { sent } = listen(page);

  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Brake inspection');
  await visitor.givePhone(freshPhone());

  expect(sent.length).toBeGreaterThan(2);
  expect(new Set(sent.map(({ deviceId }) => deviceId)).size).toBe(1);
});
