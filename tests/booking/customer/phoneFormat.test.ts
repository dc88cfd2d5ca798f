import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  formatPhoneInput,
  isForeignPhone,
  readPhone,
} from '../../../src/booking/customer/phoneFormat.ts';

describe('phoneFormat', () => {
  it.each([
    ['', ''],
    ['5', '5'],
    ['512', '512'],
    ['5125', '512-5'],
    ['512555', '512-555'],
    ['5125550', '512-555-0'],
    ['(512) 555-0123', '512-555-0123'],
    ['1512', '1-512'],
    ['1512555012', '1-512-555-012'],
    ['15125550123', '512-555-0123'],
    ['+', '+'],
    ['+1', '+1'],
    ['+44 7911 123456', '+44 7911 123456'],
    ['512-555-01234', '512-555-01234'],
    ['five one two', 'five one two'],
  ])('writes %j as %j while it is typed [5.19]', (typed, shown) => {
    expect(formatPhoneInput(typed)).toBe(shown);
  });

  it.each([
    '+1 512 555 0123',
    '1 (512) 555-0123',
    '512.555.0123',
    '512\u2011555\u20110123',
    '\u202a+1 (512) 555-0123\u202c',
    '512\u00a0555\u00a00123',
    'tel:+15125550123',
    'tel:+1-512-555-0123;ext=9',
    'Cell: (512) 555-0123',
    '512-555-0123 x12',
    '512-555-0123, poste 4',
    '001 512 555 0123',
    '011 1 512 555 0123',
    '٥١٢٥٥٥٠١٢٣',
    '۵۱۲۵۵۵۰۱۲۳',
    '५१२५५५०१२३',
    '５１２-５５５-０１２３',
  ])('reads %j as ten digits', (text) => {
    expect(readPhone(text)).toBe('5125550123');
    expect(formatPhoneInput(text)).toBe('512-555-0123');
  });

  it.each([
    '+44 7912 345678',
    '(+44) 7912 345678',
    '( + 44 ) 7912345678',
    'my number is +44 7912 345678',
    'tel:+447912345678',
    'tel:7912345678;phone-context=+44',
    '＋４４ 7912 345678',
    '⁺44 7912 345678',
    '0044 7912 345678',
    '(0044) 791 234',
    '011 44 7912 345678',
    '00 52 55 1234 5678',
    '+٤٤ 7912 345678',
    '447912345678',
    '07912 345678',
    '06 12 34 56 78',
    '5125550123 / +44 7912 345678',
    '+1+44 7912345678',
  ])('takes no digits of %j, the number of another country [5.19]', (text) => {
    expect(readPhone(text)).toBeUndefined();
    expect(isForeignPhone(text)).toBe(true);
    expect(formatPhoneInput(text)).toBe(text);
  });

  it.each([
    'UK 7912345678',
    '🇬🇧 7912345678',
    '512-555-0123 or 0124',
    '+1 512 555 012',
    '151255501',
  ])('takes no digits of %j either', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });

  it('shows the same digits it was given, up to ten, and is stable', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{0,9}$/), (digits) => {
        const shown = formatPhoneInput(digits);
        expect(shown.replaceAll('-', '')).toBe(digits);
        expect(formatPhoneInput(shown)).toBe(shown);
        expect(readPhone(shown)).toBe(digits.length === 10 ? digits : undefined);
      }),
    );
  });

  it('shows a shop’s phone with its area code in brackets', () => {
    expect(formatPhone('5125550100')).toBe('(512) 555-0100');
    expect(formatPhone('ask inside')).toBe('ask inside');
    expect(formatPhone('+44 7911 123456')).toBe('+44 7911 123456');
    expect(formatPhone('+44 7911 1234')).toBe('+44 7911 1234');
  });
});
