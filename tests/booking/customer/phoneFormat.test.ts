import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  formatPhoneInput,
  phoneDigits,
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
    ['+1 512 555 0123', '512-555-0123'],
    ['51255501234567', '512-555-0123'],
    ['٥١٢٥٥٥٠١٢٣', '512-555-0123'],
    ['۵۱۲۵۵۵۰۱۲۳', '512-555-0123'],
    ['５１２-５５５-０１２３', '512-555-0123'],
    ['+', '+'],
    ['+1', '1'],
    ['+44 7911 123456', '+447911123456'],
    ['+52 55 1234 5678 and more 99999', '+525512345678999'],
  ])('writes %j as %j while it is typed [5.19]', (typed, shown) => {
    expect(formatPhoneInput(typed)).toBe(shown);
  });

  it('shows the same digits it was given, up to ten, and is stable', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[02-9]\d{0,9}$/), (digits) => {
        const shown = formatPhoneInput(digits);
        expect(phoneDigits(shown)).toBe(digits);
        expect(formatPhoneInput(shown)).toBe(shown);
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
