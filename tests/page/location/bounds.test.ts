import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  defaultBounds,
  mapBounds,
  mapMinZoom,
  mirror,
} from '../../../src/page/location/bounds.ts';
import { inListOrder, withPositions } from '../../../src/page/location/listedShops.ts';
import { cedarHill, fairhaven, listed, maple, queenWest, visitor } from './support/shops.ts';

describe('what the map shows at first', () => {
  test('without any place: the contiguous United States [9.23]', () => {
    expect(mapBounds([], undefined)).toEqual({ north: 49.4, south: 24.5, west: -125, east: -66.9 });
    expect(mapBounds(withPositions([cedarHill]), visitor)).toBe(defaultBounds);
  });

  test('without a visitor: all shops that have a place [4.73]', () => {
    expect(mapBounds(listed, undefined)).toEqual({
      north: 48.7519,
      south: 43.6432,
      west: -122.502,
      east: -79.4252,
    });
  });

  test('with a visitor: the nearest shop in the middle, the visitor at the edge [4.72]', () => {
    const bounds = mapBounds(inListOrder(listed, visitor), visitor);

    expect((bounds.north + bounds.south) / 2).toBeCloseTo(48.7519);
    expect((bounds.east + bounds.west) / 2).toBeCloseTo(-122.4787);
    expect(bounds.north).toBeGreaterThanOrEqual(visitor.lat);
    expect(bounds.east).toBeGreaterThanOrEqual(visitor.lng);
    expect(bounds.west).toBeGreaterThan(-123);
  });

  test('a single shop is seen within its neighbourhood', () => {
    const bounds = mapBounds(withPositions([maple]), undefined);

    expect(bounds.north - bounds.south).toBeCloseTo(0.03);
    expect(bounds.east - bounds.west).toBeCloseTo(0.03);
  });

  test('a visitor on the other side of the world sees all shops', () => {
    const sydney = { lat: -33.87, lng: 151.21 };

    expect(mapBounds(inListOrder(listed, sydney), sydney)).toEqual(mapBounds(listed, undefined));
  });

  test('a point is mirrored at another', () => {
    expect(mirror({ lat: 10, lng: 20 }, { lat: 11, lng: 18 })).toEqual({ lat: 12, lng: 16 });
  });

  test('no positions have no bounds', () => {
    expect(boundsOf([])).toBeUndefined();
  });
});

describe('the minimum zoom', () => {
  test('is 7 where all shops share a state [4.74] [9.24]', () => {
    expect(mapMinZoom([maple, { ...fairhaven, address: { state: ' wa' } }])).toBe(7);
  });

  test('is left open for several states, unknown ones and no shops', () => {
    expect(mapMinZoom([maple, queenWest])).toBeUndefined();
    expect(mapMinZoom([maple, { id: 'x', name: 'X' }])).toBeUndefined();
    expect(mapMinZoom([{ id: 'x', name: 'X' }])).toBeUndefined();
    expect(mapMinZoom([])).toBeUndefined();
  });
});
