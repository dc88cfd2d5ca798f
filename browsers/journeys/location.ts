import { expect, test } from 'vitest';
import { picture } from '../support/picture.ts';
import type { Stage } from './index.ts';

const panelHeight = () =>
  document.querySelector('[role="slider"]')?.parentElement?.getBoundingClientRect().height ?? 0;

/**
 * The page of an organisation. Google's map cannot be reached in these tests, so only the list is
 * tried.
 */
export function location(stage: Stage): void {
  test('a shop is searched in the panel, which opens and closes, and its visit begins', async () => {
    const { here } = stage;
    const visitor = await here.visitor();
    await visitor.driver.open(`${here.server.url}/?org=${here.organisation}`);
    await visitor.sees('Choose an Evergreen Auto Group location');
    await visitor.sees('The map could not be loaded.');
    await picture(visitor, 'locations');

    // The panel has stopped moving once two measurements are the same.
    let before = 0;
    const usual = await visitor.measure(panelHeight, (height) => {
      const stands = height > 100 && height === before;
      before = height;
      return stands;
    });
    await visitor.press('Show more of the list');
    const high = await visitor.measure(panelHeight, (height) => height > usual + 50);
    await picture(visitor, 'locations-high');
    await visitor.press('Show more of the map');
    await visitor.measure(panelHeight, (height) => height < high - 50);

    await visitor.write('Search for location', 'atlantis');
    await visitor.sees('No results found');
    await visitor.write('Search for location', 'Maple');
    await visitor.press({ pattern: '^Maple Street Auto' });
    expect(await visitor.at('view-welcome')).toBe('Schedule your visit');
    await visitor.holds(
      'the title names the shop',
      () => document.title === 'Maple Street Auto - Online Booking',
    );
    await visitor.press('Back', 'link');
    await visitor.sees('Choose an Evergreen Auto Group location');
  });
}
