import { Keyboard } from './support/Keyboard.ts';
import { civic, rosa } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';
import { answerForGoogle } from './support/tours/tour.ts';

test('a new customer books by keyboard alone', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  test.slow();
  const { page } = visitor;
  const keyboard = new Keyboard(page);
  const button = (name: string | RegExp) => visitor.button(name);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await visitor.open(shop);
  await keyboard.expectOrder();

  await keyboard.use(page.getByRole('checkbox', { name: 'Oil & filter change' }), 'Space');
  await keyboard.use(page.getByRole('checkbox', { name: 'Brake inspection' }), 'Space');
  await keyboard.use(button('Add notes'));
  await keyboard.arriveAt('add-notes');
  await keyboard.type(field('Brake inspection'), 'Squeaks.');
  await keyboard.use(button('Continue'));
  await keyboard.arriveAt('validate-phone');
  await keyboard.use(page.getByRole('checkbox'), 'Space');
  await keyboard.use(button('Back'));
  await keyboard.arriveAt('add-notes');
  await keyboard.use(button('Skip'));
  await keyboard.arriveAt('validate-phone');
  await keyboard.type(field('Phone number'), phone);
  await keyboard.press('Enter');
  await keyboard.arriveAt('validate-pin', field('Please enter your pin code'));
  await page.keyboard.type(await outbox.lastCode(phone));

  await keyboard.arriveAt('add-waiter-preferences');
  const rides = button('Learn more about our ride options');
  await keyboard.use(rides);
  const dialog = page.getByRole('dialog', { name: 'Our ride options' });
  await expect(dialog).toBeVisible();
  await expect(button('Dismiss')).toBeFocused();
  // The focus may rest on the browser's own controls, but never on the page behind.
  const isKept = () =>
    dialog.evaluate(
      (node) => document.activeElement === document.body || node.contains(document.activeElement),
    );
  for (let stop = 0; stop < 4; stop++) {
    await keyboard.press('Tab');
    expect(await isKept()).toBe(true);
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rides).toBeFocused();
  const dropOff = page.getByRole('radio', { name: 'Drop-off my vehicle' });
  await keyboard.to(dropOff, { back: true });
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Wait at the shop' })).toBeChecked();
  await keyboard.press('ArrowUp');
  await expect(dropOff).toBeChecked();
  await keyboard.use(button(/Select a time/));

  await keyboard.arriveAt('plan-appointment');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await keyboard.use(button('Next week'));
  await expect(page.getByRole('radio').first()).toBeVisible();
  await keyboard.to(button(/^Mon/).or(page.locator('[data-date][tabindex="0"]:enabled')).first());
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page.locator('[data-date]:focus')).toHaveAttribute('aria-pressed', 'true');
  await keyboard.use(page.getByRole('radio').first(), 'Space');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await keyboard.use(button('Continue'));

  await keyboard.arriveAt('add-customer');
  await keyboard.type(field('Email'), 'rosa');
  await keyboard.press('Enter');
  const summary = page.getByRole('region', { name: 'Please check these 3 answers' });
  await expect(summary).toBeFocused();
  await keyboard.use(page.getByRole('link', { name: 'Email: Invalid email address' }));
  await expect(field('Email')).toBeFocused();
  await page.keyboard.type('@example.com');
  await keyboard.to(field('First name'), { back: true });
  await page.keyboard.type(rosa.firstName);
  await keyboard.type(field('Last name'), rosa.lastName);
  await keyboard.use(button('Continue'));

  await keyboard.arriveAt('add-vehicle');
  await keyboard.to(page.getByRole('tab', { name: 'Plate / VIN' }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Year / Make / Model' })).toBeFocused();
  await keyboard.press('Home');
  await keyboard.type(page.getByRole('textbox', { name: 'Plate / VIN' }), civic);
  await keyboard.press('Enter');
  await keyboard.arriveAt('add-vehicle.view-search-results');
  await keyboard.use(button('Continue'));

  await keyboard.arriveAt('view-confirmation');
  const calendars = button('Other calendars');
  await keyboard.use(calendars);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await keyboard.press('Escape');
  await expect(calendars).toBeFocused();
  await keyboard.use(button('Book appointment'));
  await visitor.seesBooked('Rosa');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a returning customer picks a vehicle and what is recommended by keyboard alone @deep', async ({
  visitor,
  shopNamed,
  outbox,
}) => {
  const { page } = visitor;
  const keyboard = new Keyboard(page);
  await visitor.open(shopNamed('Maple Street Auto'));
  await keyboard.use(page.getByRole('checkbox', { name: 'Oil & filter change' }), 'Space');
  await keyboard.use(visitor.button('Returning customer?'), 'Space');
  await keyboard.arriveAt('validate-phone.returning-customer');
  // Lucille, of whom no other test knows.
  const phone = '2065550133';
  const sent = (await outbox.codesTo(phone)).length;
  await keyboard.type(page.getByLabel('Phone number'), phone);
  await keyboard.press('Enter');
  await keyboard.arriveAt('validate-pin', page.getByLabel('Please enter your pin code'));
  await page.keyboard.type(await outbox.lastCode(phone, { atLeast: sent + 1 }));

  await keyboard.arriveAt('select-vehicle');
  await keyboard.use(page.getByRole('radio').first(), 'Space');
  await keyboard.use(visitor.button('Continue'));
  await keyboard.arriveAt('select-mixed-services');
  await keyboard.use(page.getByRole('checkbox', { name: 'Serpentine belt' }), 'Space');
  await expect(page.getByRole('checkbox', { name: 'Oil & filter change' })).toBeChecked();
  await keyboard.use(visitor.button('Continue'));
  await keyboard.arriveAt('add-waiter-preferences');
  await keyboard.use(page.getByRole('switch'), 'Space');
  await expect(page.getByRole('switch')).toBeChecked();
  await keyboard.use(page.getByRole('radio', { name: /at \d/ }), 'Space');
  await keyboard.use(visitor.button('Continue'));
  await keyboard.arriveAt('view-confirmation');
  await keyboard.use(visitor.button('Book appointment'));
  await visitor.seesBooked('Lucille');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a location is found, shown on the map and chosen by keyboard alone', async ({
  page,
  context,
  demo,
  visitor,
}) => {
  const keyboard = new Keyboard(page);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 47.61, longitude: -122.33 });
  await answerForGoogle(page);
  await page.goto(`/?org=${demo.organisations[0]!.id}`);
  await expect(page.getByTitle('Your location')).toBeVisible();

  const grabber = page.getByRole('slider', { name: 'Height of the list' });
  await keyboard.to(grabber);
  const height = async () => Number(await grabber.getAttribute('aria-valuenow'));
  const before = await height();
  await keyboard.press('ArrowUp');
  await expect.poll(height).toBeGreaterThan(before);
  await keyboard.use(visitor.button('Show more of the list'));
  await keyboard.use(visitor.button('Show more of the map'));

  await keyboard.to(page.getByRole('listitem').first().getByRole('button').first());
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('listitem').nth(1).getByRole('button').first()).toBeFocused();
  await keyboard.press('ArrowUp');
  const onMap = page.getByRole('listitem').first().getByRole('button', { name: 'Show on map' });
  await keyboard.use(onMap);
  const popup = page.getByRole('dialog', { name: 'Maple Street Auto' });
  await expect(popup).toBeFocused();
  await keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(onMap).toBeFocused();

  await keyboard.to(page.getByPlaceholder('Search for location'), { back: true });
  await page.keyboard.type('toronto');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await keyboard.use(page.getByRole('listitem').getByRole('button').first());
  await visitor.at('view-welcome');
});

test('leaving a message, and an error on the way, by keyboard alone @deep', async ({
  visitor,
  shopNamed,
  pageErrors,
}) => {
  pageErrors.expect(/500|Internal Server Error/);
  const { page } = visitor;
  const keyboard = new Keyboard(page);
  await visitor.open(shopNamed('Maple Street Auto'));
  await keyboard.use(visitor.button('Close'));
  await keyboard.arriveAt('view-exit');
  await keyboard.use(visitor.button('Send message'));
  const summary = page.getByRole('region', { name: 'Please check these 2 answers' });
  await expect(summary).toBeFocused();
  await keyboard.use(page.getByRole('link', { name: 'Phone number: Required' }));
  await page.keyboard.type('2065550186');
  await keyboard.to(page.getByLabel('Full name'), { back: true });
  await page.keyboard.type('Rosa Delgado');

  await page.route('**/leads', (route) => route.fulfill({ status: 500, body: '' }));
  await keyboard.use(visitor.button('Send message'));
  await expect(page.getByRole('heading', { name: /^Oops/ })).toBeFocused();
  await page.unroute('**/leads');
  await keyboard.use(visitor.button('Try again'));
  await expect(visitor.button('Send message')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await keyboard.use(visitor.button('Close').last());
  await keyboard.arriveAt('view-welcome');
});
