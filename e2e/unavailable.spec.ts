import { onStaticSite } from './support/staticSite.ts';
import { expect, test } from './support/test.ts';

const title = 'Online booking is not available';
const message = 'Please contact the shop you would like to book from directly.';

test('an unknown shop says that booking is not available [8.2]', async ({ page, pageErrors }) => {
  pageErrors.expect(/404/);
  await page.goto('/?shop=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: `${title}.` })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
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
