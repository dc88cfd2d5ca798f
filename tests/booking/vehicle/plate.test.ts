import { describe, expect, it } from 'vitest';
import {
  foreignLetter,
  normalisedPlate,
  searchText,
  vinOf,
} from '../../../src/booking/vehicle/plate.ts';

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

  it.each([
    '*2HGFC1F3XKH000001*',
    'VIN: 2HGFC1F3XKH000001',
    'vin#2hgfc1f3xkh000001',
    'V.I.N. 2HGFC1F3XKH000001',
    'VIN No. 2HGFC1F3XKH000001',
    'Vehicle Identification Number: 2HGFC1F3XKH000001',
    'I2HGFC1F3XKH000001',
    '*I2HGFC1F3XKH000001*',
    '2 H G F C 1 F 3 X K H 0 0 0 0 0 1.',
    '２ＨＧＦＣ１Ｆ３ＸＫＨ０００００１',
    '\u20662HGFC1F3XKH000001\u2069',
    '2HGFC1F3XKH000001,2019 Civic',
    'https://example.com/?vin=2HGFC1F3XKH000001&state=CA',
    'My car is 2HGFC1F3XKH000001, thanks',
  ])('takes off what wraps the VIN in %j', (typed) => {
    expect(vinOf(typed)).toBe('2HGFC1F3XKH000001');
    expect(searchText(typed)).toBe('2HGFC1F3XKH000001');
  });

  it.each(['2НGFС1F3ХКН000001', '2нgfс1f3хкн000001', '2ΗGFC1F3ΧΚΗ000001'])(
    'reads letters of other scripts that look the same: %j',
    (typed) => {
      expect(vinOf(typed)).toBe('2HGFC1F3XKH000001');
      expect(foreignLetter(typed)).toBeUndefined();
    },
  );

  it('reads a plate in them, and says which letter no plate has', () => {
    expect(searchText('а123-вс')).toBe('A123-BC');
    expect(normalisedPlate('а123-вс')).toBe('A123BC');
    expect(foreignLetter('7ABC 123')).toBeUndefined();
    expect(foreignLetter('7AЖC123')).toBe('Ж');
    expect(foreignLetter('7ABÑ12')).toBe('Ñ');
    expect(foreignLetter('2HGFC1F3XKH00000Я')).toBe('Я');
    expect(foreignLetter('Мой номер 2HGFC1F3XKH000001')).toBeUndefined();
  });

  it('takes a long text without a VIN, or with two, for none', () => {
    expect(vinOf('this is not a number of a vehicle')).toBeUndefined();
    expect(vinOf('2HGFC1F3XKH000001 or 4T1BG22K8VU000001')).toBeUndefined();
  });

  it.each(['', '7ABC123', '2HGFC1F3XKH00000'])('takes %j for no VIN', (typed) => {
    expect(vinOf(typed)).toBeUndefined();
  });

  it('searches for a VIN without its blanks, and for a plate as it was typed', () => {
    expect(searchText(' 2HGF C1F3X-KH0 00001')).toBe('2HGFC1F3XKH000001');
    expect(searchText(' 7ABC 123 ')).toBe('7ABC 123');
  });
});
