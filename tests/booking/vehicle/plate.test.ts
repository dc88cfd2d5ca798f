import { describe, expect, it } from 'vitest';
import { normalisedPlate, searchText, vinOf } from '../../../src/booking/vehicle/plate.ts';

describe('plate', () => {
  it.each(['7ABC123', '7abc-123', ' 7ABC 123', '７ＡＢＣ１２３'])(
    'reads %j as one plate',
    (typed) => {
      expect(normalisedPlate(typed)).toBe('7ABC123');
    },
  );

  it.each(['2HGFC1F3XKH000001', '2hgfc1f3xkhoooqoi', '2HGF-C1F3X KH0 00001'])(
    'reads %j as one VIN, which has no I, O or Q',
    (typed) => {
      expect(vinOf(typed)).toBe('2HGFC1F3XKH000001');
    },
  );

  it.each(['', '7ABC123', '2HGFC1F3XKH00000'])('takes %j for no VIN', (typed) => {
    expect(vinOf(typed)).toBeUndefined();
  });

  it('searches for a VIN without its blanks, and for a plate as it was typed', () => {
    expect(searchText(' 2HGF C1F3X-KH0 00001')).toBe('2HGFC1F3XKH000001');
    expect(searchText(' 7ABC 123 ')).toBe('7ABC 123');
  });
});
