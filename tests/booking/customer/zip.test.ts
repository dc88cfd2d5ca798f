import { describe, expect, it } from 'vitest';
import {
  cleanZip,
  isCanadianState,
  shouldClearZip,
  zipPlaceholder,
} from '../../../src/booking/customer/zip.ts';

describe('zip', () => {
  it('is text in Canada and digits elsewhere [5.8] [5.9]', () => {
    expect([zipPlaceholder('ON'), zipPlaceholder('TX')]).toEqual(['A1A1A1', '11111']);
    expect(isCanadianState(undefined)).toBe(false);
    expect(cleanZip('1e2-3', 'TX')).toBe('123');
    expect(cleanZip('٩８104', 'TX')).toBe('98104');
    expect(cleanZip('K1A 0B1', 'ON')).toBe('K1A 0B1');
  });

  it('is cleared only when the state crosses the border [5.10]', () => {
    expect(shouldClearZip('TX', 'ON')).toBe(true);
    expect(shouldClearZip('ON', 'TX')).toBe(true);
    expect(shouldClearZip('TX', 'CA')).toBe(false);
    expect(shouldClearZip('ON', 'QC')).toBe(false);
    expect(shouldClearZip(undefined, 'TX')).toBe(false);
  });
});
