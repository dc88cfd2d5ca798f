import { describe, expect, test } from 'vitest';
import { placedShops, withPositions } from '../../../src/page/location/listedShops.ts';
import { groupShops } from '../../../src/page/location/map/groupShops.ts';
import { listed, thousandShops } from './support/shops.ts';

const crowd = placedShops(withPositions(thousandShops));
const everywhere = { north: 49, south: 20, west: -130, east: -60 };
const membersOf = (found: ReturnType<typeof groupShops>) => found.flatMap(({ shops }) => shops);

describe('the markers of the map', () => {
  test('are one for each of a few shops, whatever is in view', () => {
    const places = placedShops(listed);

    expect(groupShops(places, undefined).map(({ key }) => key)).toEqual([
      'maple',
      'queen-west',
      'fairhaven',
    ]);
  });

  test('of a long list, near ones are drawn as one, and none is lost', () => {
    const found = groupShops(crowd, { zoom: 4, bounds: everywhere });

    expect(found.length).toBeLessThan(100);
    expect(membersOf(found)).toHaveLength(1000);
  });

  test('of a long list, those far out of view are left out', () => {
    const bounds = { north: 32, south: 28, west: -122, east: -118 };
    const found = membersOf(groupShops(crowd, { zoom: 8, bounds }));

    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBeLessThan(100);
  });

  test('of a long list, each has its own when zoomed in', () => {
    const bounds = { north: 28.6, south: 27.9, west: -122.1, east: -121.9 };

    const found = groupShops(crowd, { zoom: 16, bounds });
    expect(found.map(({ shops }) => shops.length)).toEqual([1, 1]);
  });

  test('of a long list, there are none before the map is drawn', () => {
    expect(groupShops(crowd, undefined)).toEqual([]);
  });
});
