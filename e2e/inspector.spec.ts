import { expect, test } from './support/test.ts';

test('support plays a visit, sees why each step follows, and sends a link to it @desktop', async ({
  page,
  otherVisitor,
}) => {
  await page.goto('/inspector.html');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  for (const event of ['on-welcome.select-services', 'on-next', 'on-matching-customer.no']) {
    await page.getByRole('button', { name: event, exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: /Way to come/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'customerState no-matching' })).toBeVisible();
  await expect(page.getByText('We do not know this customer yet')).toBeVisible();

  const colleague = await otherVisitor();
  await colleague.goto(page.url());
  await expect(colleague.getByRole('heading', { name: /Way to come/ })).toBeVisible();

  await page.getByRole('button', { name: /^on-next → Code/ }).click();
  await expect(page.getByRole('heading', { name: /Code/ })).toBeVisible();
  await page.getByRole('button', { name: 'on-matching-customer.yes', exact: true }).click();
  await expect(page.getByRole('heading', { name: /The customer's vehicles/ })).toBeVisible();
});
