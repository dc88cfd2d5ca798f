/* The staff of a shop look at a day, move, cancel and restore, and read who is told. */
import type { Page } from 'playwright/test';
import type { DayOfShop } from '../src/contract/staff.gen.ts';
import { addDays } from '../src/booking/clock/localDate.ts';
import { violations } from './support/axe.ts';
import { Keyboard } from './support/Keyboard.ts';
import { keepPictures } from './support/pictures.ts';
import { callAs, signIn, test } from './support/staff.ts';
import { expect } from './support/test.ts';
import { bookOilChange } from './support/tours/appointment.ts';

const sizes = [
  [390, 844],
  [1366, 768],
] as const;

/** The day on which whoever has a phone comes, as the staff are told. */
async function dayOf(staff: Page, shop: string, phone: string): Promise<string> {
  const dayOn = async (day: string) =>
    (await callAs<DayOfShop>(staff, 'GET', `appointments?shop=${shop}${day}`)).body;
  const { today } = await dayOn('');
  for (let days = 0; days < 14; days += 1) {
    // oxlint-disable-next-line no-await-in-loop -- day after day, until it is found
    const { day, appointments } = await dayOn(`&day=${addDays(today, days)}`);
    if (appointments.some((each) => each.phone.endsWith(phone.slice(-4)))) return day;
  }
  throw new Error('Nobody with this phone comes within two weeks.');
}

test('staff see who comes, move, cancel and restore, and read who is told what', async ({
  guest,
  otherVisitor,
  shopNamed,
}) => {
  const shop = shopNamed('Maple');
  const phone = await bookOilChange(guest);
  const staff = await otherVisitor();
  await staff.setViewportSize({ width: 1280, height: 800 });
  const address = `/inspector.html?page=appointments&shop=${shop}`;
  await signIn(staff, 'ben', address);
  const day = await dayOf(staff, shop, phone);
  await staff.goto(`${address}&day=${day}`);
  const row = staff.getByRole('listitem').filter({ hasText: `… ${phone.slice(-4)}` });
  const panel = staff.getByRole('main').getByRole('complementary');
  const open = row.getByRole('button', { name: /^Open / });
  const outcome = staff.getByRole('region', { name: 'What has come of it' });
  await expect(row).toContainText('Oil & filter change');
  await open.click();
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('Booked');
  await staff.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
  await expect(row).not.toContainText(phone);
  await row.getByRole('button', { name: /^Show the number/ }).click();
  await expect(staff.locator(`a[href="tel:+1${phone}"]`)).toBeVisible();
  await staff.emulateMedia({ media: 'print' });
  await expect(staff.getByText('Oil & filter change').first()).toBeVisible();
  await expect(staff.getByRole('button')).toHaveCount(0);
  await expect(staff.getByRole('navigation')).toHaveCount(0);
  await keepPictures(staff, 'appointments-print', sizes);
  await staff.emulateMedia({ media: null });
  await staff.goto(`${address}&day=${day}`);
  await expect(row).toContainText('Oil & filter change');
  expect(await violations(staff)).toEqual([]);
  await keepPictures(staff, 'appointments', sizes);

  // By keyboard alone.
  const keyboard = new Keyboard(staff);
  await keyboard.use(open);
  expect(await violations(staff)).toEqual([]);
  await keepPictures(staff, 'appointments-panel', sizes);
  await keyboard.use(panel.getByRole('button', { name: /^Move/ }));
  await staff.getByLabel('New time').selectOption({ index: 3 });
  expect(await violations(staff)).toEqual([]);
  await keepPictures(staff, 'appointments-move', sizes);
  await keyboard.use(staff.getByRole('button', { name: 'Move it' }));
  await expect(outcome).toContainText('is moved to');
  await expect(outcome).toContainText('To the customer, by text: Maple Street Auto');
  await expect(outcome).toBeFocused();
  await keepPictures(staff, 'appointments-moved', sizes);

  // By a drag to another time of the day, which asks as well.
  await staff.goto(`${address}&day=${await dayOf(staff, shop, phone)}`);
  await open.hover();
  await staff.mouse.down();
  await staff.mouse.move(500, 400, { steps: 3 });
  const free = staff.locator('[data-drag="free"]').last();
  const time = await free.getAttribute('data-time');
  const { x, y } = (await free.boundingBox())!;
  await staff.mouse.move(x + 200, y + 10, { steps: 3 });
  await expect(staff.locator('[data-drag="over"]')).toHaveAttribute('data-time', time!);
  await keepPictures(staff, 'appointments-drag', sizes);
  await staff.mouse.up();
  await expect(staff.getByLabel('New time')).toHaveValue(new RegExp(`T${time}$`));
  await staff.getByRole('button', { name: 'Move it' }).click();
  await expect(outcome).toContainText('is moved to');

  const moved = await dayOf(staff, shop, phone);
  await staff.goto(`${address}&day=${moved}`);
  await staff.getByLabel(/^Find by name/).fill('nobody of this name');
  await expect(staff.getByText('Nobody on this day fits')).toBeVisible();
  await staff.getByLabel(/^Find by name/).fill(phone);
  await staff.getByLabel('Another day').fill(addDays(moved, 1));
  await staff.getByLabel(/^Find by name/).fill(phone);
  await staff.getByRole('button', { name: 'Find on all days' }).click();
  const onAllDays = staff.getByRole('region', { name: 'What was found' });
  await expect(onAllDays).toContainText('Oil & filter change');
  await keepPictures(staff, 'appointments-find', sizes);
  await onAllDays.getByRole('link', { name: 'Open the day' }).click();
  await open.click();
  await panel.getByRole('button', { name: /^Cancel/ }).click();
  await staff.getByLabel(/^Why/).fill('The lift is broken');
  await keepPictures(staff, 'appointments-cancel', sizes);
  await staff.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(outcome).toContainText('is cancelled');
  await expect(row).toContainText('Cancelled');
  await keepPictures(staff, 'appointments-cancelled', sizes);
  expect(await violations(staff)).toEqual([]);
  await panel.getByRole('button', { name: /^Restore/ }).click();
  await staff.getByRole('button', { name: 'Restore it' }).click();
  await expect(outcome).toContainText('stands again');
  await expect(panel).toContainText('Booked');

  await staff.getByRole('button', { name: 'Close day or hours …' }).click();
  const dialog = staff.getByRole('dialog');
  const everybody = await dialog.getByRole('checkbox').count();
  await dialog.getByLabel('From (empty: all day)').fill('06:00');
  await dialog.getByLabel('Open again from').fill('06:30');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await keepPictures(staff, 'appointments-close-hours', sizes);
  await dialog.getByRole('button', { name: 'Close these hours' }).click();
  await expect(outcome).toContainText('is closed from 6:00am to 6:30am');
  await staff.getByRole('button', { name: 'Close day or hours …' }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(everybody);
  await expect(dialog.getByRole('checkbox')).not.toHaveCount(0);
  expect(await violations(staff)).toEqual([]);
  await keepPictures(staff, 'appointments-close', sizes);
  await dialog.getByRole('button', { name: /^Close the day and ask/ }).click();
  await expect(outcome).toContainText('asked to choose another time');
  await expect(outcome).toBeFocused();
  await expect(row).toContainText('Asked to move');
  const week = staff.getByRole('group', { name: /^Week of / });
  await expect(week.getByRole('button', { pressed: true })).toHaveAccessibleName(
    /Closed \d+ booked$/,
  );
  await expect(staff.getByRole('button', { name: 'Open it again' })).toBeVisible();
  expect(await violations(staff)).toEqual([]);
  await keepPictures(staff, 'appointments-closed', sizes);
  await staff.getByRole('button', { name: 'Open it again' }).click();
  await expect(staff.getByRole('button', { name: 'Open it again' })).toBeHidden();

  await staff.getByRole('link', { name: 'Find' }).click();
  const caller = staff.getByLabel(/^Phone, name, mail/);
  await caller.fill('7ABC123');
  await keyboard.use(staff.getByRole('button', { name: 'Find' }));
  const found = staff.getByRole('region', { name: 'What was found' });
  await expect(found).toContainText('Nobody has looked up this plate or VIN here');
  await caller.fill(phone.replace(/^(...)(...)/, '($1) $2-'));
  await staff.getByRole('button', { name: 'Find' }).click();
  await expect(found).toContainText('Oil & filter change');
  await expect(found).toContainText(/The text to the customer was taken by the provider/);
  await expect(found).toContainText(/A code was sent on .*, and entered on/);
  await expect(found).not.toContainText(phone);
  expect(staff.url()).not.toContain(phone.slice(-4));
  expect(await violations(staff)).toEqual([]);
  await keepPictures(staff, 'find', sizes);
  await found.getByRole('link', { name: 'Open the day' }).click();

  await open.click();
  await panel.getByRole('link', { name: 'The visit in which it was booked' }).click();
  await expect(staff.getByRole('heading', { name: 'What happened' })).toBeVisible({
    timeout: 30_000,
  });
});
