import { expect } from 'playwright/test';
import { onStaticSite } from '../staticSite.ts';
import type { Tour } from './tour.ts';

/** Nothing to book, a failing server, no connection. */
export const troubles: Tour = async (guest, look) => {
  const { visitor } = guest;
  const { page } = visitor;
  guest.pageErrors.expect(/500|ERR_|no connection/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('unavailable');

  await onStaticSite(page);
  await page.route('**/settings', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/?shop=${guest.shopNamed('Maple Street Auto')}`);
  await expect(visitor.button('Try again')).toBeVisible();
  await look('server stumbles at the start');
  await page.unroute('**/settings');

  await visitor.open(guest.shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  await page.route('**/generate-otp/*', (route) => route.abort());
  await page.getByLabel('Phone number').fill(guest.freshPhone());
  await visitor.continue();
  await expect(page.getByRole('heading', { name: 'You seem to be offline.' })).toBeVisible();
  await look('no connection on the way');
};
