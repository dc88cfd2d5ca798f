import { describe, expect, it } from 'vitest';
import {
  cleanZip,
  cleanZipOfAnyState,
  isCanadianZip,
  tidyZip,
  zipCountry,
  zipPlaceholder,
} from '../../../src/booking/customer/zip.ts';

describe('zip', () => {
  it('is text in Canada and has no letters elsewhere [5.8] [5.9]', () => {
    expect([zipPlaceholder('CA'), zipPlaceholder('US')]).toEqual(['A1A1A1', '11111']);
    expect(cleanZip('1e23', 'US')).toBe('123');
    expect(cleanZip('78701-1234', 'US')).toBe('78701-1234');
    expect(cleanZip('٩８104', 'US')).toBe('٩８104');
    expect(cleanZip('k1a 0b1', 'CA')).toBe('k1a 0b1');
    expect(cleanZip('K1A 0B1', 'US')).toBe('K1A 0B1');
  });

  it('of Canada stays while it is typed, until a state is chosen', () => {
    const typed = 'K1A 0B1';
    for (let at = 1; at <= typed.length; at += 1) {
      expect(cleanZipOfAnyState(typed.slice(0, at), 'US')).toBe(typed.slice(0, at));
    }
    expect(cleanZipOfAnyState('1e23', 'US')).toBe('123');
    expect([isCanadianZip('K1A 0B1'), isCanadianZip('98104')]).toEqual([true, false]);
  });

  it.each([
    ['٩８104', '98104'],
    ['78701–1234', '78701-1234'],
    ['k1a\u00a00b1', 'K1A 0B1'],
    ['К1А 0В1', 'K1A 0B1'],
    ['\u03981\u0410', '\u03981A'],
  ])('is sent as usual: %j becomes %j', (typed, sent) => {
    expect(tidyZip(typed)).toBe(sent);
  });

  it('follows the state, and the shop until a state is chosen', () => {
    expect(zipCountry('TX', 'ON')).toBe('US');
    expect(zipCountry('QC', 'TX')).toBe('CA');
    expect(zipCountry(undefined, 'ON')).toBe('CA');
    expect(zipCountry('', 'Ontario')).toBe('CA');
    expect(zipCountry(undefined, undefined)).toBe('US');
  });
});
