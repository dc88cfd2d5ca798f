import { describe, expect, it } from 'vitest';
import { distanceMiles, shopPosition } from '../../../src/booking/shop/distance.ts';

describe('distance', () => {
  const austin = { lat: 30.2672, lng: -97.7431 };

  it('is in miles with two decimals [9.22]', () => {
    const degreeOfEquator = distanceMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 1 });
    expect(degreeOfEquator).toBe(69.09);
    expect(distanceMiles(austin, austin)).toBe(0);
    expect(distanceMiles({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBe(12436.94);
  });

  it('needs both coordinates of a shop [3.10]', () => {
    expect(shopPosition({ latitude: '30.2672', longitude: '-97.7431' })).toEqual(austin);
    expect(shopPosition({ latitude: '30.2672', longitude: null })).toBeUndefined();
    expect(shopPosition({ latitude: '', longitude: '-97.7' })).toBeUndefined();
  });
});
