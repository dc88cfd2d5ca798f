import { describe, expect, test } from 'vitest';
import { inListOrder, placedShops, searchShops } from '../../../src/page/location/listedShops.ts';
import { ids, listed, visitor } from './support/shops.ts';

describe('the order of the list', () => {
  test('is by name while the visitor’s position is not known', () => {
    expect(ids(inListOrder(listed, undefined))).toEqual([
      'cedar-hill',
      'fairhaven',
      'maple',
      'queen-west',
    ]);
  });

  test('is the nearest first once it is, shops without coordinates last [3.11]', () => {
    const order = inListOrder(listed, visitor);

    expect(ids(order)).toEqual(['maple', 'fairhaven', 'queen-west', 'cedar-hill']);
    expect(order.map(({ distanceToUser }) => distanceToUser)).toEqual([
      0.69,
      3.11,
      2060.28,
      undefined,
    ]);
  });

  test('positions are parsed from texts, and missing where these are no numbers [3.10] [3.11]', () => {
    expect(ids(placedShops(listed))).toEqual(['maple', 'queen-west', 'fairhaven']);
    expect(listed[0]?.position).toEqual({ lat: 48.7519, lng: -122.4787 });
  });
});

describe('search', () => {
  test.each([
    ['name', 'qUEEN west', ['queen-west']],
    ['address line 1', 'harris', ['fairhaven']],
    ['address line 2', 'suite b', ['cedar-hill']],
    ['city', 'BELLINGHAM', ['maple', 'fairhaven']],
    ['state', 'tx', ['cedar-hill']],
    ['zip', 'm6j 1h9', ['queen-west']],
    ['several of them', 'Bellingham, WA maple', ['maple']],
    ['the address as it is shown', 'Suite B, Austin, TX 78741', ['cedar-hill']],
    ['nothing', 'zanzibar', []],
  ])('finds by %s [2.27]', (_field, search, found) => {
    expect(ids(searchShops(listed, search))).toEqual(found);
  });

  test('finds all, in their order, for an empty search', () => {
    expect(searchShops(listed, '  ')).toBe(listed);
  });

  test('an accent more or less does not matter', () => {
    const montreal = { id: 'm', name: 'Garage Élite', address: { city: 'Montréal' } };

    expect(ids(searchShops([montreal], 'montreal elite'))).toEqual(['m']);
  });

  test('a shop without an address is found by its name', () => {
    expect(ids(searchShops([{ id: 'x', name: 'Bare' }], 'bare'))).toEqual(['x']);
  });
});
