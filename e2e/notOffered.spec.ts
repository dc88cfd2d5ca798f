import { addDays, mondayOf } from '../src/booking/clock/localDate.ts';
import { openDatabase } from '../server/db/open.ts';
import { closedDates } from '../server/db/tables.ts';
import { violations } from './support/axe.ts';
import { keepPictures } from './support/pictures.ts';
import type { BookingServer } from './support/server.ts';
import { callAs, signIn, test } from './support/staff.ts';
import { expect } from './support/test.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';

/** Closes a shop on this and the next Tuesdays. */
async function closeOnTuesdays(server: BookingServer, shopId: string): Promise<void> {
  await server.stop();
  const { db, close } = await openDatabase({ dataDir: server.dataDir });
  const monday = mondayOf(new Date().toISOString().slice(0, 10));
  const tuesdays = Array.from({ length: 7 }, (_, week) => addDays(monday, 7 * week - 6));
  try {
    await db.insert(closedDates).values(tuesdays.map((date) => ({ shopId, date })));
  } finally {
    await close();
  }
  await server.restart();
}

test('support reads why a visitor could not wait, and why there was no time on a Tuesday', async ({
  page: staff,
  otherVisitor,
  pageErrors,
  server,
  arrival,
}) => {
  test.setTimeout(180_000);
  const { shop } = arrival;
  await closeOnTuesdays(server, shop);

  const visitor = new Visitor(await otherVisitor());
  const sent: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.url().endsWith('/journal')) sent.push(request.postData() ?? '');
  });
  await visitor.comeWithServices(arrival, 'Wheel alignment');
  await visitor.toTimes();
  await visitor.toNextWeek();
  await visitor.pickTimeInPicker();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  const booked = visitor.page.waitForResponse((response) =>
    response.url().endsWith('/appointments'),
  );
  await visitor.book();
  const { appointmentId } = (await (await booked).json()) as { appointmentId: string };
  await visitor.seesBooked('Rosa');
  await expect.poll(() => sent.join('')).toContain('"ended":true');
  expect(sent.length).toBeLessThanOrEqual(3);
  expect(sent.join('').length).toBeLessThanOrEqual(1000);
  test.info().annotations.push({ type: 'bytes', description: String(sent.join('').length) });

  const address = `/inspector.html?shop=${shop}&page=today`;
  await signIn(staff, 'ana', address);
  pageErrors.expect(/404/);
  // Stored within seconds.
  const stored = `visit?${new URLSearchParams({ shop, id: appointmentId })}`;
  await expect
    .poll(async () => (await callAs(staff, 'GET', stored)).status, { timeout: 20_000 })
    .toBe(200);
  await staff.getByLabel('Id of an appointment, a lead or a visit').fill(appointmentId);
  await staff.getByRole('button', { name: 'Open', exact: true }).click();

  // The phone shows the forms that the visit had.
  const form = staff.waitForRequest(/\/flows\/versions\/[\w-]{22}\/add-waiter-preferences\.js/);
  const told = staff.getByRole('region', { name: 'What was not offered, and why' });
  await expect(
    told.getByText(/^Waiting was not offered: a chosen service does not allow it .*alignment/),
  ).toBeVisible({ timeout: 30_000 });
  const tuesday = /^Tuesday, .* had no times: it is one of the shop’s closed dates\.$/;
  await expect(told.getByText(tuesday).first()).toBeVisible();
  await expect(staff.frameLocator('iframe').locator('h1')).toBeVisible({ timeout: 30_000 });

  await told.getByRole('button', { name: /^On “/ }).first().click();
  const asked = staff.frameLocator('iframe').locator('[data-step="add-waiter-preferences"] h1');
  await expect(asked).toBeVisible();
  await form;
  // The shop on the phone decides as that one did.
  const phone = staff.frameLocator('iframe');
  await expect(phone.getByText('Drop-off my vehicle')).toBeVisible();
  await expect(phone.getByText('Wait at the shop')).toHaveCount(0);
  const sizes = [
    [1280, 800],
    [1024, 768],
    [400, 900],
  ] as const;
  await keepPictures(staff, 'not-offered', sizes);
  expect(await violations(staff)).toEqual([]);

  // The same stands among what happened.
  await staff
    .getByRole('button', { name: /no times on .*Tue / })
    .last()
    .click();
  await expect(phone.locator('[data-step="plan-appointment"] h1')).toBeVisible();
  await keepPictures(staff, 'not-offered-record', sizes);
});
