import { expect } from 'playwright/test';
import { civic, rosa } from '../Visitor.ts';
import { holdBack, type Tour } from './tour.ts';

/** Services, notes, phone and code, with every error on the way. */
export const servicesToCode: Tour = async (guest, look) => {
  const { visitor, outbox } = guest;
  const { page } = visitor;
  guest.pageErrors.expect(/401/);
  const phone = guest.freshPhone();
  await page.clock.install();

  await visitor.open(guest.shopNamed('Maple Street Auto'));
  await look('welcome');
  await page.getByLabel('Not sure what you need?').fill('Rattle'.repeat(52));
  await expect(page.getByText('Character limit reached')).toBeVisible();
  await look('welcome, need too long');
  await page.getByLabel('Not sure what you need?').fill('A rattle at the front left.');
  await visitor.chooseServices('Oil & filter change', 'Brake inspection');
  await look('welcome, services chosen');

  await visitor.press('Add notes');
  await visitor.at('add-notes');
  await page.getByLabel('Brake inspection').fill('Squeak'.repeat(52));
  await look('notes, one too long');
  await page.getByLabel('Brake inspection').fill('It squeaks.');
  await visitor.continue();

  await visitor.at('validate-phone');
  await look('phone');
  await page.getByLabel('Phone number').fill('360555');
  await page.getByLabel('Phone number').blur();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await look('phone, too short');
  await visitor.givePhone(phone);
  await look('code, with the countdown');
  const code = await outbox.lastCode(phone);
  await visitor.giveWrongCode(code);
  await expect(page.getByText('The code you entered is incorrect.')).toBeVisible();
  await look('code, wrong');
  await page.clock.fastForward(30_000);
  await visitor.press('Resend code');
  await expect(page.getByText('We sent you a new code.')).toBeVisible();
  await look('code, sent again');
  await page.clock.fastForward(31_000);
  await expect(visitor.button('Resend code')).toBeVisible();
  await look('code, to be sent again');
};

/** The three ways to come, their dialogs, the soonest time and the time picker. */
export const waysToCome: Tour = async (guest, look) => {
  const { visitor } = guest;
  const { page } = visitor;
  guest.pageErrors.expect(/500|Internal Server Error/);
  const shop = guest.shopNamed('Maple Street Auto');
  const release = await holdBack(page, '**/available-slots?*');
  await visitor.comeWithServices(
    { shop, outbox: guest.outbox, phone: guest.freshPhone() },
    'Oil & filter change',
  );
  await visitor.at('add-waiter-preferences');
  await look('ways to come, looking for the soonest time');
  release();
  const soonest = page.getByRole('radio', { name: /at \d/ });
  await expect(soonest).toBeVisible();
  await look('ways to come, drop-off');
  await visitor.press('Learn more about our ride options');
  await expect(page.getByRole('dialog', { name: 'Our ride options' })).toBeVisible();
  await look('dialog of the rides');
  await visitor.press('Dismiss');
  await soonest.check();
  await page.getByRole('radio', { name: 'Wait at the shop' }).check();
  await look('ways to come, wait');
  await page.getByRole('radio', { name: 'After hours drop-off' }).check();
  await expect(page.getByRole('button', { pressed: true })).toBeVisible();
  await look('ways to come, after hours');
  await visitor.press('Learn more about after hours drop-off');
  await expect(page.getByRole('dialog', { name: 'After hours drop-off' })).toBeVisible();
  await look('dialog of after hours');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Drop-off my vehicle' }).check();

  await visitor.toTimes();
  await visitor.toNextWeek();
  await page.getByRole('radio').nth(1).check();
  await look('times, one chosen');
  await page.route('**/available-slots?*', (route) => route.fulfill({ json: { slots: {} } }));
  await visitor.press('Next week');
  await expect(page.getByText('No times available this week').first()).toBeVisible();
  await look('times, an empty week');
  await page.unroute('**/available-slots?*');
  await page.route('**/available-slots?*', (route) => route.fulfill({ status: 500, body: '' }));
  await visitor.press('Next week');
  await expect(page.getByText('We apologize for the inconvenience.')).toBeVisible();
  await look('server stumbles on the way');
};

/** The customer, the vehicle and the confirmation. */
export const detailsToBooked: Tour = async (guest, look) => {
  const { visitor } = guest;
  const { page } = visitor;
  guest.pageErrors.expect(/400|500|Internal Server Error/);
  const shop = guest.shopNamed('Maple Street Auto');
  await visitor.comeWithServices(
    { shop, outbox: guest.outbox, phone: guest.freshPhone() },
    'Oil & filter change',
    'Brake inspection',
  );
  await visitor.at('add-waiter-preferences');
  await page.getByRole('switch', { name: 'Request courtesy transportation' }).check();
  await visitor.takeSoonest();

  await visitor.at('add-customer');
  await look('customer');
  await page.getByLabel('Email').fill('rosa');
  await page.getByLabel('Street address').fill('9 A');
  await visitor.continue();
  await expect(page.getByText(/Please check these \d answers/)).toBeVisible();
  await look('customer, with errors');
  await page.getByLabel('Street address').fill('9 Alder Court');
  await visitor.introduce(rosa);

  await visitor.at('add-vehicle');
  await look('vehicle by plate');
  const plate = page.getByRole('textbox', { name: 'Plate / VIN' });
  await plate.fill('12345678901234567890');
  await expect(page.getByText('Max 17 characters')).toBeVisible();
  await look('vehicle by plate, too long');
  await page.route('**/vin-licence?*', (route) => route.fulfill({ status: 500, body: '' }));
  await plate.fill(civic);
  await visitor.continue();
  await expect(visitor.button('Switch to Year/Make/Model')).toBeVisible();
  await look('vehicle by plate, search failed');
  await page.unroute('**/vin-licence?*');

  await page.getByRole('tab', { name: 'Year / Make / Model' }).click();
  await look('vehicle by hand, empty');
  const choose = (label: string, option: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: option });
  await choose('Year', '2019');
  await choose('Make', 'Honda');
  await choose('Model', 'Civic');
  await page.getByLabel('Submodel', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByLabel('Engine', { exact: true })).toBeVisible();
  await look('vehicle by hand');

  await page.getByRole('tab', { name: 'Plate / VIN' }).click();
  await plate.fill('NOSUCH1');
  await visitor.continue();
  await visitor.at('add-vehicle.no-search-results');
  await look('vehicle not found');
  await visitor.press('Back to search');
  await visitor.at('add-vehicle');
  await plate.fill('ABC1234');
  await visitor.continue();
  await visitor.at('add-vehicle.view-search-results');
  await look('vehicles found');
  await page.getByRole('radio').first().check();
  await visitor.continue();

  await visitor.at('view-confirmation');
  await look('confirmation');
  await visitor.press('Other calendars');
  await expect(page.getByRole('menu')).toBeVisible();
  await look('confirmation, calendars open');
  await page.keyboard.press('Escape');
  await page.route('**/appointments', (route) =>
    route.fulfill({ status: 400, json: { message: 'That time was taken in the meantime.' } }),
  );
  await visitor.book();
  await visitor.at('view-booking-confirmation-error');
  await look('booking refused');
  await visitor.press('Go back');
  await page.unroute('**/appointments');
  await visitor.book();
  await visitor.seesBooked('Rosa');
  await look('booked');
};
