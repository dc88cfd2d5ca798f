import { onStaticSite } from '../staticSite.ts';
import { expect } from 'playwright/test';
import { answerForGoogle, type Tour } from './tour.ts';

/** The shops of an organisation on the map and in the list. */
export const locations: Tour = async (guest, look) => {
  const { visitor, demo } = guest;
  const { page } = visitor;
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 47.61, longitude: -122.33 });
  await answerForGoogle(page);
  await page.goto(`/?org=${demo.organisations[0]!.id}`);
  await expect(page.getByTitle('Your location')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('miles');
  await look('locations');
  await visitor.press('Show more of the list');
  await expect(visitor.button('Show more of the map')).toBeVisible();
  await look('locations, list high');
  await visitor.press('Show more of the map');
  await visitor.button('Show on map').first().click();
  await expect(page.getByRole('dialog', { name: 'Maple Street Auto' })).toBeVisible();
  await look('locations, popup open');
  await page.keyboard.press('Escape');
  await visitor.press('Close');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await look('locations, exit');
};

/** The same without a position, without a result and without a map. */
export const locationsWithout: Tour = async (guest, look) => {
  const { visitor, demo } = guest;
  const { page } = visitor;
  const address = `/?org=${demo.organisations[0]!.id}`;
  await answerForGoogle(page);
  await page.goto(address);
  await expect(page.getByText('Location access denied.')).toBeVisible();
  await look('locations, access denied');
  await page.getByPlaceholder('Search for location').fill('atlantis');
  await expect(page.getByText('No results found')).toBeVisible();
  await look('locations, none found');
  // Our own server writes the configuration into its page, so serve the page without it.
  await onStaticSite(page);
  for (const [state, config] of [
    ['locations, no key', {}],
    ['locations, key refused', { googleMapsApiKey: 'refused' }],
  ] as const) {
    await page.route('/config.json', (route) => route.fulfill({ json: config }));
    await page.goto(address);
    await expect(page.getByRole('alert')).toBeVisible();
    await look(state);
    await page.unroute('/config.json');
  }
};
