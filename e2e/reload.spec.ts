import { civic, rosa } from './support/Visitor.ts';
import { read } from './support/reading.ts';
import { expect, test } from './support/test.ts';

test('a reload before the phone is proven loses nothing that was typed', async ({
  visitor,
  shopNamed,
  freshPhone,
}) => {
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.page.getByLabel('Not sure what you need?').fill('It hums at sixty.');
  await visitor.chooseServices('Wheel alignment');
  await visitor.page.reload();
  await visitor.at('view-welcome');
  await expect(visitor.page.getByLabel('Not sure what you need?')).toHaveValue('It hums at sixty.');
  await expect(visitor.page.getByRole('checkbox', { name: 'Wheel alignment' })).toBeChecked();

  await visitor.continue();
  await visitor.at('validate-phone');
  await visitor.givePhone(freshPhone());
  await visitor.page.reload();
  await visitor.at('validate-phone');
  await expect(visitor.page.getByText('This page was loaded again')).toBeVisible();
  await expect(visitor.page.getByLabel('Phone number')).toHaveValue('');
});

test('a verified visitor proves the phone again after a reload and goes on where they stopped [3.1]', async ({
  visitor,
  arrival,
  outbox,
}) => {
  const { phone } = arrival;
  const tokens = new Set<string>();
  let leads = 0;
  visitor.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/leads')) leads += 1;
    const token = request.headers()['x-auth-token'];
    if (token !== undefined) tokens.add(token);
  });
  await visitor.comeWithServices(arrival, 'Oil & filter change');
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.at('add-vehicle');

  const kept = await visitor.page.evaluate(() =>
    JSON.stringify({ ...sessionStorage, ...localStorage }),
  );
  expect(kept).not.toContain(phone);
  expect(tokens.size).toBe(1);
  for (const token of tokens) expect(kept).not.toContain(token);

  await visitor.page.reload();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.at('add-vehicle');
  await visitor.back();
  await visitor.at('add-customer');
  await expect(visitor.page.getByLabel('First name')).toHaveValue('Rosa');
  await expect.poll(() => leads).toBe(1);
});

test('a visitor whose token has expired proves the phone again and is back where they were', async ({
  visitor,
  arrival,
  outbox,
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  const { phone } = arrival;
  await visitor.comeWithServices(arrival, 'Oil & filter change');
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.at('add-vehicle');
  let expired: string | undefined;
  await visitor.page.route('**/api/scheduler/booking/**', (route) => {
    const token = route.request().headers()['x-auth-token'];
    // A lead may still be on its way: the token expires with the search.
    if (route.request().url().includes('vin-licence')) expired ??= token;
    const json = { message: 'Please verify your phone number first.' };
    return token === expired ? route.fulfill({ status: 401, json }) : route.continue();
  });
  await visitor.page.getByRole('textbox', { name: 'Plate / VIN' }).fill(civic);
  await visitor.continue();

  await visitor.at('validate-phone');
  await expect(visitor.page.getByText('Your verification has expired.')).toBeVisible();
  await visitor.provePhone(outbox, phone);
  await visitor.at('add-vehicle');
  await expect(visitor.page.getByRole('textbox', { name: 'Plate / VIN' })).toHaveValue(civic);
  await visitor.continue();
  await visitor.at('add-vehicle.view-search-results');
});

test("the browser's Back and Forward go through the visit as long as its answers stand", async ({
  visitor,
  shopNamed,
}) => {
  const { page } = visitor;
  const canGoForward = () => page.evaluate(() => window.navigation.canGoForward);
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.chooseServices('Oil & filter change');
  await visitor.button('Add notes').click();
  await visitor.at('add-notes');
  await page.getByRole('textbox').fill('Please check the belt, too.');
  await visitor.continue();
  await visitor.at('validate-phone');

  await read(page);
  await page.goBack();
  await visitor.at('add-notes');
  await page.goBack();
  await visitor.at('view-welcome');
  await page.goForward();
  await visitor.at('add-notes');
  await expect(page.getByRole('textbox')).toHaveValue('Please check the belt, too.');
  await page.goForward();
  await visitor.at('validate-phone');
  expect(await canGoForward()).toBe(false);

  await page.goBack();
  await visitor.at('add-notes');
  expect(await canGoForward()).toBe(true);
  await page.getByRole('textbox').fill('The belt is fine.');
  // What a letter does to the entries of the history is written down after the frame.
  await expect.poll(canGoForward).toBe(false);
  await page.goBack();
  await visitor.at('view-welcome');
});

test('a lead that the server has lost is made anew at the review, and books @deep', async ({
  visitor,
  page,
  shopNamed,
  outbox,
  freshPhone,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  const asked: string[] = [];
  const shop = { shop: shopNamed('Maple Street Auto'), outbox, phone: freshPhone() };
  await visitor.comeWithServices(shop, 'Oil & filter change');
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.at('view-confirmation');
  page.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    asked.push(`${new URL(response.url()).pathname.replace(/^.*\//, '')} ${response.status()}`);
  });
  // The server gets the id of a lead that it does not have, as after a sweep or a restored backup.
  await page.route(
    '**/appointment*',
    (route) => {
      const body = route.request().postDataJSON() as { leadId: string };
      return route.continue({ postData: { ...body, leadId: crypto.randomUUID() } });
    },
    { times: 1 },
  );
  await visitor.book();
  await visitor.seesBooked('Rosa');
  // Events and the journal are sent in between, whenever the page is idle.
  const calls = asked.filter((each) => /^(leads|appointments) /.test(each));
  expect(calls.join()).toMatch(/appointments 404,leads 20\d,appointments 20\d/);
});
