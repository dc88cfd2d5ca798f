import { readFile } from 'node:fs/promises';
import { civic, rosa, Visitor } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';

test('a new customer books with a VIN, at a picked time, with notes [2.5] [2.45] [2.131] [7.33]', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  await visitor.open(shop);
  await visitor.chooseServices('Oil & filter change', 'Brake inspection');
  await visitor.press('Add notes');
  await visitor.at('add-notes');
  await visitor.page.getByLabel('Brake inspection').fill('Squeaks when braking.');
  await visitor.continue();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);

  await visitor.at('view-confirmation');
  await expect(visitor.detail('Vehicle')).toHaveText('2019 Honda Civic');
  await expect(visitor.detail('Services')).toContainText('Squeaks when braking.');
  await expect(visitor.detail('Drop-off option')).toHaveText('Drop-off my vehicle');
  const calendar = visitor.page.getByRole('link', { name: 'Add to Google Calendar' });
  await expect(calendar).toHaveAttribute('href', /Scheduled(\+|%20)Service(\+|%20)at(\+|%20)Maple/);

  const saved = visitor.page.waitForEvent('download');
  await visitor.press('Other calendars');
  await visitor.page.getByRole('menuitem', { name: 'Outlook (.ics)' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain('SUMMARY:Scheduled Service at Maple Street Auto');
  expect(file).toContain('BEGIN:VEVENT\r\n');

  await visitor.book();
  await visitor.seesBooked('Rosa');
  await expect(visitor.button('Back')).toBeHidden();
  await expect(visitor.page.getByRole('progressbar')).toBeHidden();
  expect(new URL(visitor.page.url()).pathname).toBe('/');

  await visitor.press('Other calendars');
  const menu = visitor.page.getByRole('menu');
  const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual((await calendar.boundingBox())?.y ?? 0);
  await visitor.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  // On paper all of it is there, whatever room the screen had.
  await visitor.page.setViewportSize({ width: 400, height: 400 });
  await visitor.page.emulateMedia({ media: 'print' });
  await expect(visitor.page.getByRole('button')).toHaveCount(0);
  await expect(calendar).toBeHidden();
  const cut = visitor.page.locator('[data-scroller]').evaluate((element) => {
    const ends = [element, ...document.querySelectorAll('main')].map(
      (one) => one.scrollHeight - one.clientHeight,
    );
    return Math.max(...ends);
  });
  expect(await cut).toBe(0);
});

test('a new customer books by year, make and model, after hours @desktop [9.16]', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  await visitor.open(shop);
  await visitor.page.getByLabel('Not sure what you need?').fill('A rattle at the front left.');
  await visitor.continue();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.at('add-waiter-preferences');
  await expect(visitor.page.getByRole('radio', { name: 'Wait at the shop' })).toBeHidden();
  await visitor.page.getByRole('radio', { name: 'After hours drop-off' }).check();
  await visitor.continue();
  await visitor.introduce(rosa);
  await visitor.addVehicleByHand('2019', 'Honda', 'Civic');

  await visitor.at('view-confirmation');
  await expect(visitor.detail('Time')).toContainText('8:00pm');
  await expect(visitor.detail('Tell us what you need')).toHaveText('A rattle at the front left.');
  await visitor.book();
  await visitor.seesBooked('Rosa');
});

test('a booked place is gone, also after the server was restarted @deep', async ({
  visitor,
  otherVisitor,
  shopNamed,
  outbox,
  freshPhone,
  restartServer,
  pageErrors,
}) => {
  test.slow();
  // What is left to be told to analytics may find no server.
  pageErrors.expect(/ERR_CONNECTION_REFUSED.*insights/);
  // One appointment a slot.
  const shop = shopNamed('Grandfather & Sons');
  const phone = freshPhone();
  await visitor.comeWithServices({ shop, outbox, phone }, 'Oil & filter change');
  const time = await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
  await restartServer();

  const later = new Visitor(await otherVisitor());
  const secondPhone = freshPhone();
  await later.comeWithServices({ shop, outbox, phone: secondPhone }, 'Oil & filter change');
  await later.toTimes();
  await expect(later.page.getByRole('radio').first()).toBeVisible();
  await expect(later.page.locator(`input[value="${time}"]`)).toHaveCount(0);
});
