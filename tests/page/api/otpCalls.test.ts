import { describe, expect, it } from 'vitest';
import { readOtpSecret } from '../../../src/page/api/otpCalls.ts';

describe('readOtpSecret', () => {
  it('takes an object, a bare string and plain text', () => {
    expect(readOtpSecret({ secret: 'abc' })).toBe('abc');
    expect(readOtpSecret('abc')).toBe('abc');
    expect(readOtpSecret('abc\n')).toBe('abc');
    expect(readOtpSecret(4711)).toBe('4711');
  });

  it('finds none in an answer without one', () => {
    for (const answer of [undefined, null, '', ' ', {}, { secret: '' }, []]) {
      expect(readOtpSecret(answer)).toBeUndefined();
    }
  });
});
