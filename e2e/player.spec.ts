import type { FlowEvent } from '../src/engine/types.ts';
import { bookingFlow, Phone } from './support/Phone.ts';
import { rosa } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';

/** No call of the phone may reach the server, whatever happens in a test. */
test.beforeEach(async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  Object.assign(page, { calls });
});
test.afterEach(({ page }) => {
  expect((page as unknown as { calls: string[] }).calls, 'calls to the server').toEqual([]);
});

const services: FlowEvent = { type: 'on-welcome.select-services' };
const toSearch: readonly FlowEvent[] = [
  services,
  { type: 'on-next' },
  { type: 'on-matching-customer.no' },
  { type: 'on-next' },
  { type: 'on-next' },
];
const toConfirmation: readonly FlowEvent[] = [
  ...toSearch,
  { type: 'on-searching-vehicle-plate', facts: { searchFoundVehicles: true } },
  { type: 'on-next' },
];

test('a new customer books on the phone, and nothing leaves the page', async ({ page }) => {
  const phone = await Phone.on(page);
  const { visitor } = phone;
  const entries = await page.evaluate(() => history.length);
  await phone.show('new-customer');

  await visitor.at('view-welcome');
  await visitor.toPhone('Oil & filter change');
  await visitor.givePhone('2065550120');
  await visitor.giveCode('0000');
  await expect(visitor.page.getByText('The code you entered is incorrect')).toBeVisible();
  await visitor.giveCode('1234');
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin('7ABC123');
  await visitor.at('view-confirmation');
  await expect(visitor.detail('Vehicle')).toHaveText('2018 Honda Civic');
  await visitor.book();
  await visitor.seesBooked('Rosa');

  const told = await phone.events();
  expect(told.map(({ type }) => type)).toEqual([
    'on-welcome.select-services',
    'on-next',
    'on-matching-customer.no',
    'on-select-time',
    'on-next',
    'on-next',
    'on-searching-vehicle-plate',
    'on-next',
  ]);
  expect(told[1]?.answers).toMatchObject({ phone: '2065550120' });
  const requests = await phone.requests();
  expect(requests.find(({ operation }) => operation === 'bookAppointment')).toMatchObject({
    status: 200,
    body: { appointmentOption: 'DROP_OFF', customer: { firstName: 'Rosa' } },
  });
  const kept = await page.evaluate(() => [sessionStorage.length, localStorage.length]);
  expect(kept).toEqual([0, 0]);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a visit by hand, by year, make and model', async ({ page }) => {
  const phone = await Phone.on(page);
  await phone.show('new-customer', { events: toSearch });

  await phone.visitor.addVehicleByHand('2021', 'Subaru', 'Outback');

  await phone.visitor.at('view-confirmation');
  await expect(phone.visitor.detail('Vehicle')).toHaveText('2021 Subaru Outback');
});

test('a persona whose time is lost at booking @deep', async ({ page }) => {
  const phone = await Phone.on(page);
  await phone.show('slot-lost', { events: toConfirmation });
  await phone.visitor.book();

  await phone.visitor.at('view-booking-confirmation-error');
  await expect(phone.visitor.page.getByText('that time has just been taken')).toBeVisible();
  expect((await phone.events()).at(-1)?.type).toBe('on-booking-error');
});

test('a persona whose server is down, until it works again @deep', async ({ page }) => {
  const phone = await Phone.on(page);
  await phone.show('server-down');
  await expect(phone.visitor.page.getByText('something happened on our end')).toBeVisible();

  await phone.show('server-down', { faults: [] });
  await phone.visitor.button('Try again').click();

  await phone.visitor.at('view-welcome');
});

test('a visit starts in the middle, and steps back from there', async ({ page }) => {
  const phone = await Phone.on(page);
  const { visitor } = phone;
  await phone.show('new-customer', { events: toConfirmation });

  await visitor.at('view-confirmation');
  await expect(visitor.detail('Services')).toHaveText('Oil & filter change');
  await expect(visitor.page.getByText('Courtesy transportation requested')).toBeHidden();
  await visitor.back();
  await visitor.at('add-vehicle.view-search-results');
  expect((await phone.events()).length).toBe(toConfirmation.length + 1);

  await phone.show('new-customer', { events: toConfirmation.slice(0, 2) });
  await visitor.at('validate-pin');
  await visitor.giveCode('1234');
  await visitor.at('add-waiter-preferences');
  expect((await phone.events()).length).toBe(3);
});

test('the phone leaves the focus to whoever works beside it', async ({ page }) => {
  const phone = await Phone.on(page);
  await phone.show('new-customer', { events: toSearch.slice(0, 2) });
  await phone.visitor.at('validate-pin');
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await focused()).toBe('BODY');

  await phone.visitor.page.getByLabel('Please enter your pin code').fill('1234');
  await phone.visitor.at('add-waiter-preferences');
  expect(await focused()).toBe('IFRAME');
  await expect(await phone.visitor.at('add-waiter-preferences')).toBeFocused();
});

test('events that the phone itself reported do not begin the visit anew', async ({ page }) => {
  const phone = await Phone.on(page);
  const { visitor } = phone;
  await phone.show('new-customer', { events: toSearch });
  await visitor.at('add-vehicle');
  await visitor.page.getByRole('textbox', { name: 'Plate / VIN' }).fill('ABC1234');
  await visitor.continue();
  await visitor.at('add-vehicle.view-search-results');
  await visitor.page.getByRole('radio').nth(1).check();

  await phone.show('new-customer', { events: await phone.events() });

  await expect(visitor.page.getByRole('radio').nth(1)).toBeChecked();
});

test('faults come and go during a visit', async ({ page }) => {
  const phone = await Phone.on(page);
  const { visitor } = phone;
  await phone.show('new-customer', { events: toConfirmation });
  await visitor.at('view-confirmation');
  const sentences = [
    ['offline', 'We do not know whether your appointment is booked.'],
    ['400', 'The shop refuses what was sent.'],
  ] as const;

  await phone.show('new-customer', { events: toConfirmation, faults: [sentences[0][0]] });
  await visitor.book();
  await expect(visitor.page.getByText(sentences[0][1])).toBeVisible();
  await visitor.button('Go back').click();

  await phone.show('new-customer', { events: toConfirmation, faults: ['401'] });
  await visitor.book();
  await expect(visitor.page.getByText('Online booking is not available.')).toBeVisible();
  await visitor.button('Go back').click();

  await phone.show('new-customer', { events: toConfirmation, faults: [sentences[1][0]] });
  await visitor.book();
  await visitor.at('view-booking-confirmation-error');
  await expect(visitor.page.getByText(sentences[1][1])).toBeVisible();
});

test('a draft of a form and its own language are shown', async ({ page }) => {
  const phone = await Phone.on(page);
  const { visitor } = phone;
  const draft = {
    heading: 'Who is coming?',
    schema: {
      type: 'object',
      required: ['newCustomer'],
      properties: { newCustomer: { $ref: '../answers.json#/$defs/newCustomer' } },
    },
    uiSchema: {
      newCustomer: {
        firstName: { 'ui:title': 'Given name', 'ui:errors': { required: 'Who are you?' } },
        lastName: { 'ui:title': 'Family name' },
      },
    },
    translations: { 'Who is coming?': { es: '¿Quién viene?' } },
  };
  const scene = { forms: { 'add-customer': draft }, events: toSearch.slice(0, 4) };
  await phone.show('new-customer', scene);

  await expect(await visitor.at('add-customer')).toHaveText('Who is coming?');
  await visitor.continue();
  await expect(visitor.page.getByText('Who are you?').first()).toBeVisible();
  await visitor.page.getByLabel('Given name').fill('Rosa');
  await visitor.page.getByLabel('Family name').fill('Delgado');
  await visitor.continue();
  await visitor.at('add-vehicle');

  await phone.show('new-customer', { ...scene, language: 'es' });
  await expect(await visitor.at('add-customer')).toHaveText('¿Quién viene?');
});

test('why a visit cannot be shown is said in words', async ({ page }) => {
  const phone = await Phone.on(page);

  const shown = await phone.show('new-customer', { flow: { ...bookingFlow, initial: 'nowhere' } });

  expect(shown.ok ? '' : shown.message).toContain('“nowhere”');
});

test('Close in a frame begins anew, on a page it leads to the exit form', async ({ page }) => {
  const phone = await Phone.on(page);
  const { visitor } = phone;
  await phone.show('new-customer', { events: toSearch });
  await visitor.at('add-vehicle');
  await visitor.button('Close').click();
  await visitor.at('view-exit');

  await phone.show('new-customer', { events: toSearch, isFramed: true });
  await visitor.at('add-vehicle');
  await visitor.button('Close').click();
  await visitor.at('view-welcome');
  expect(await phone.events()).toEqual([]);
});

test('the phone plays for nobody but a page of its own origin', async ({ page }) => {
  const answer = await page.goto('/player.html');

  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  await expect(page.getByText('a part of the flow inspector')).toBeVisible();
  expect(await page.evaluate(() => 'player' in window)).toBe(false);
});
