import { onStaticSite } from './support/staticSite.ts';
import { expect, test } from './support/test.ts';

const title = 'Online booking is not available';
const message = 'Please contact the shop you would like to book from directly.';

for (const [why, address] of [
  ['no shop', '/'],
  ['a shop that is no UUID', '/?shop=maple-street'],
  ['an organisation that is no UUID', '/?org=evergreen'],
] as const) {
  test(`the address with ${why} says that booking is not available [2.1] [2.2] [2.9]`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveTitle('Online Booking');
  });
}

for (const [why, body] of [
  ['is no JSON', '<html>'],
  ['does not fit', '{"apiUrl": 7}'],
] as const) {
  test(`a configuration that ${why} says that booking is not available [2.7] [8.6]`, async ({
    page,
    shopNamed,
    pageErrors,
  }) => {
    pageErrors.expect(/config\.json/);
    await onStaticSite(page);
    await page.route('/config.json', (route) => route.fulfill({ body }));
    await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
  });
}

test('an unknown shop says that booking is not available [8.2]', async ({ page, pageErrors }) => {
  pageErrors.expect(/404/);
  await page.goto('/?shop=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: `${title}.` })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
});

test('a failing server shows an error with a way to try again [8.1]', async ({
  page,
  visitor,
  shopNamed,
  pageErrors,
}) => {
  pageErrors.expect(/500/);
  await onStaticSite(page);
  await page.route('**/settings', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
  await expect(
    page.getByRole('heading', { name: 'Oops, something happened on our end.' }),
  ).toBeVisible();
  await expect(page.getByText('We apologize for the inconvenience.')).toBeVisible();
  await page.unroute('**/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(await visitor.at('view-welcome')).toBeFocused();
});

test('a flow that cannot be read gives way to the one the page was built with', async ({
  page,
  visitor,
  shopNamed,
  pageErrors,
}) => {
  pageErrors.expect(/built-in flow/);
  await onStaticSite(page);
  await page.route('**/flows/booking.json?*', (route) => route.fulfill({ json: { steps: {} } }));
  await visitor.open(shopNamed('Maple Street Auto'));
  await expect(page).toHaveTitle('Maple Street Auto - Online Booking');
});
