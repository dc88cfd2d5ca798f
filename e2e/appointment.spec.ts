import { bookOilChange, cancelBy, linkTo, openLink } from './support/tours/appointment.ts';
import { expect, test } from './support/test.ts';

test('a customer moves by the link of the text in three taps, and the old link still works', async ({
  guest,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|steps.outcome.unknown/);
  const { visitor, outbox } = guest;
  const phone = await bookOilChange(guest);
  const link = await linkTo(guest, phone);
  const journal: string[] = [];
  await expect(visitor.page.getByRole('link', { name: 'Move or cancel it online' })).toBeVisible();

  await openLink(visitor, link);
  visitor.page.on('request', (request) => {
    if (request.url().endsWith('/journal')) journal.push(request.postData() ?? '');
  });
  await expect(visitor.page).toHaveTitle('Maple Street Auto - Your appointment');
  await expect(visitor.detail('Services')).toHaveText('Oil & filter change');
  await visitor.press('Move to another time');
  await visitor.at('plan-appointment');
  await expect(visitor.page.getByRole('radio').first()).toBeVisible();
  // The network is gone at the moment of the press: that is said, and the choice is kept.
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.context().setOffline(true);
  const slot = await visitor.pickTimeInPicker('first');
  const unknown = visitor.page.getByText('We do not know yet whether this arrived.');
  await expect(unknown).toBeVisible();
  await visitor.page.context().setOffline(false);
  await visitor.press('Try again');
  await visitor.at('appointment-moved');
  const again = visitor.page.getByRole('link', { name: 'Move or cancel it online' });
  expect(await again.getAttribute('href')).toBe(link);

  const day = slot.slice(8, 10).replace(/^0/, '');
  await expect(visitor.detail('Date')).toContainText(new RegExp(`\\b${day}(st|nd|rd|th), `));
  await expect(visitor.button('Back')).toBeHidden();
  await linkTo(guest, phone, 2);
  const texts = (await outbox.messagesTo(phone)).map(({ body }) => body);
  expect(texts.at(-1)).toContain('your appointment is moved to');
  // A hidden page sends the journal, in which nothing of the link is.
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => journal.join('')).toContain('"taken"');
  expect(journal.join('')).not.toContain(link.split('#')[1]);
  await openLink(visitor, link);
  await expect(visitor.detail('Date')).toContainText(new RegExp(`\\b${day}(st|nd|rd|th), `));
});

test('opening a link changes nothing; cancelling asks, tells, can be undone, and books again', async ({
  guest,
  otherVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|steps.outcome.unknown/);
  const { visitor } = guest;
  const { page } = visitor;
  const link = await linkTo(guest, await bookOilChange(guest));

  // As a mail scanner does, script and all.
  const scanner = await otherVisitor();
  await scanner.goto(link);
  await expect(scanner.getByRole('heading', { name: 'Your appointment' })).toBeVisible();

  await openLink(visitor, link);
  await visitor.press('Cancel appointment');
  await visitor.at('why-cancel');
  await page.getByRole('radio', { name: 'The time does not suit me any more' }).check();
  await visitor.continue();
  await visitor.at('cancel-appointment');
  await visitor.press(/^Cancel /);
  await visitor.at('appointment-cancelled');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await visitor.press('Undo');
  await expect(page.getByText('We do not know yet whether this arrived.')).toBeVisible();
  await page.context().setOffline(false);
  await visitor.press('Try again');
  await visitor.at('appointment-kept');

  await cancelBy(visitor, link);
  await visitor.press('Book again');
  await visitor.at('view-welcome');
  await expect(page.getByRole('checkbox', { name: 'Oil & filter change' })).toBeChecked();
});

test('the link of a calendar entry shows, and asks for a code before it acts', async ({
  guest,
}) => {
  const { visitor, outbox } = guest;
  const phone = await bookOilChange(guest);
  await linkTo(guest, phone);
  const mail = async () =>
    (await outbox.messages()).findLast(
      ({ channel, body }) => channel === 'mail' && body.includes('appointment.ics'),
    )?.body ?? '';
  await expect.poll(mail).toContain('appointment.ics');
  const entry = (await mail()).split('appointment.ics')[1]!.replaceAll('\r\n ', '');
  const link = /http\S+?\/a#[\w-]+/.exec(entry)![0];

  await openLink(visitor, link);
  await visitor.press('Cancel appointment');
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.at('why-cancel');
  await visitor.continue();
  await visitor.press(/^Cancel /);
  await visitor.at('appointment-cancelled');
});

test('who books again finds the words, the vehicle and the recommended work kept @deep', async ({
  guest,
}) => {
  const { visitor, outbox, demo, shopNamed } = guest;
  const { page } = visitor;
  const phone = demo.phones.one!;
  const need = page.getByRole('textbox', { name: 'Not sure what you need?' });
  await visitor.open(shopNamed('Maple Street Auto'));
  await need.fill('It squeaks');
  await visitor.toPhone('Oil & filter change');
  await visitor.provePhone(outbox, phone);
  await visitor.at('select-vehicle');
  await page.getByRole('radio', { name: '2018 Honda Civic' }).check();
  await visitor.continue();
  await visitor.at('select-recommended-services');
  await page.getByRole('checkbox', { name: 'Cabin air filter' }).check();
  await visitor.press('Add service');
  await visitor.pickTime();
  await visitor.book();
  await cancelBy(visitor, await linkTo(guest, phone));

  await visitor.press('Book again');
  await visitor.at('view-welcome');
  await expect(need).toHaveValue('It squeaks');
  await visitor.continue();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.at('select-vehicle');
  await expect(page.getByRole('radio', { name: '2018 Honda Civic' })).toBeChecked();
  await visitor.continue();
  await visitor.at('select-recommended-services');
  await expect(page.getByRole('checkbox', { name: 'Cabin air filter' })).toBeChecked();
});

test('a link opens as mail programs leave it, and another one in the same tab leads to its own', async ({
  guest,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  const { visitor } = guest;
  const { page } = visitor;
  const [first, second] = [await bookOilChange(guest), await bookOilChange(guest)];
  const [one, other] = [await linkTo(guest, first), await linkTo(guest, second)];
  const shown = async () => (await page.evaluate(() => window.location.hash)).slice(1);
  const opens = page.getByRole('heading', { name: 'Your appointment' });

  for (const spoilt of [
    `${one}.`,
    `${one})`,
    `${one}”,`,
    one.replace('#', '%23'),
    one.replace('#', '%23') + '.',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one tab
    await openLink(visitor, spoilt);
    // oxlint-disable-next-line no-await-in-loop
    await expect(opens).toBeVisible();
  }

  const asked: (string | undefined)[] = [];
  page.on('request', (request) => asked.push(request.headers()['x-appointment-link']));
  await openLink(visitor, one);
  await expect(opens).toBeVisible();
  await page.evaluate((link) => void (window.location.href = link), other);
  await expect.poll(() => asked.at(-1) ?? asked.findLast(Boolean)).toBe(other.split('#')[1]);
  await expect(opens).toBeVisible();
  expect(await shown()).toBe(other.split('#')[1]);
});

test('a link opens in the language of the booking, and in another that is asked for', async ({
  guest,
}) => {
  const { visitor } = guest;
  const { page } = visitor;
  await page.route('**/appointments', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-language': 'es' } }),
  );
  const link = await linkTo(guest, await bookOilChange(guest));
  await page.unroute('**/appointments');

  await openLink(visitor, link);
  await expect(page.getByRole('heading', { name: 'Su cita' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  await page.getByRole('link', { name: 'Español' }).click();
  await visitor.press('Cancelar la cita');
  await visitor.at('why-cancel');
  await visitor.press('Continuar');
  await visitor.at('cancel-appointment');
  await visitor.press(/^Cancelar /);
  await visitor.at('appointment-cancelled');
  await visitor.press('Reservar de nuevo');
  await visitor.at('view-welcome');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('where the scripts of a link’s page do not come, it says so in each language', async ({
  page,
  pageErrors,
  server,
}) => {
  pageErrors.expect(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${server.url}/a#${'x'.repeat(40)}`);

  await expect(
    page.getByText('This takes longer than it should. You can also call the shop.'),
  ).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByText('Esto tarda más de lo debido. También puede llamar al taller.'),
  ).toBeVisible();
  await expect(
    page.getByText('C’est plus long que prévu. Vous pouvez aussi appeler l’atelier.'),
  ).toBeVisible();
});
