/*
 * Texts are limited to three in ten minutes for one number: each phone of the demo world is used
 * by at most three tests here.
 */
import { expect, test } from './support/test.ts';

test('a returning customer with services chosen adds what the shop recommends, and waits no longer [2.39] [2.60] [2.61] [2.71] [9.20]', async ({
  visitor,
  arrival,
  demo,
}) => {
  const known = { ...arrival, phone: demo.phones.one! };
  await visitor.comeWithServices(known, 'Oil & filter change');

  await visitor.at('select-vehicle');
  await expect(
    visitor.page.getByText(/^Last service: \w+ \d{1,2}(st|nd|rd|th) \d{4}$/).first(),
  ).toBeVisible();
  await expect(visitor.button('Continue')).toBeDisabled();
  await visitor.page.getByRole('radio', { name: '2018 Honda Civic' }).check();
  await visitor.continue();

  await visitor.at('select-recommended-services');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
    'Would you like to add recommended services?',
  );
  await expect(visitor.page.getByRole('checkbox')).toHaveCount(3);
  await expect(visitor.page.getByText('Less than a month ago')).toBeVisible();
  await expect(visitor.page.getByText('1 month ago').first()).toBeVisible();
  await expect(visitor.button('Skip')).toBeVisible();
  await visitor.press('Show more');
  await expect(visitor.page.getByRole('checkbox')).toHaveCount(5);
  await visitor.page.getByRole('checkbox', { name: 'Front brake pads' }).check();
  await visitor.press('Add service');

  await visitor.at('add-waiter-preferences');
  await expect(visitor.page.getByRole('radio', { name: 'Drop-off my vehicle' })).toBeChecked();
  await expect(visitor.page.getByRole('radio', { name: 'Wait at the shop' })).toBeHidden();
  await expect(visitor.page.getByText('2018 Honda Civic')).toBeVisible();
  await visitor.page.getByRole('switch', { name: 'Request courtesy transportation' }).click();
  await visitor.takeSoonest();

  await visitor.at('view-confirmation');
  await expect(visitor.detail('Recommended services')).toHaveText('Front brake pads');
  await expect(visitor.detail('Drop-off option')).toContainText(
    'Courtesy transportation requested',
  );
  await visitor.book();
  await visitor.seesBooked('Dana');
});

test('a returning customer without services picks them for the chosen vehicle, and may wait [4.17]', async ({
  visitor,
  arrival,
  demo,
}) => {
  const known = { ...arrival, phone: demo.phones.one! };
  await visitor.comeReturning(known);
  await visitor.at('select-vehicle');
  await expect(visitor.button('Back')).toBeHidden();
  await visitor.page.getByRole('radio', { name: '2016 Subaru Outback' }).check();
  await visitor.continue();
  await visitor.at('select-mixed-services');
  await visitor.chooseServices('Oil & filter change');
  await visitor.continue();
  await visitor.at('add-waiter-preferences');
  await visitor.page.getByRole('radio', { name: 'Wait at the shop' }).check();
  await expect(visitor.page.getByRole('switch')).toBeHidden();
  await visitor.takeSoonest();
  await visitor.at('view-confirmation');
  await expect(visitor.detail('Drop-off option')).toHaveText('Wait at the shop');
  await visitor.book();
  await visitor.seesBooked('Dana');
});

test('several customers with one phone: the booking is for the owner of the chosen vehicle', async ({
  visitor,
  arrival,
  demo,
}) => {
  const known = { ...arrival, phone: demo.phones.several! };
  await visitor.comeWithServices(known, 'Oil & filter change');
  await visitor.at('select-vehicle');
  await visitor.page.getByRole('radio', { name: '2019 Tesla Model 3' }).check();
  await visitor.continue();
  await visitor.at('select-recommended-services');
  await visitor.press('Skip');
  await visitor.pickTime();
  await visitor.book();
  await visitor.seesBooked('Priya');
});
