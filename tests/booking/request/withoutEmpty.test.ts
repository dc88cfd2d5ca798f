import { describe, expect, it } from 'vitest';
import { withoutEmpty } from '../../../src/booking/request/withoutEmpty.ts';

describe('withoutEmpty', () => {
  it('keeps what says something, false and 0 included', () => {
    expect(withoutEmpty({ a: ' x ', b: '', c: null, d: undefined, e: false, f: 0 })).toEqual({
      a: 'x',
      e: false,
      f: 0,
    });
    expect(withoutEmpty({ a: ' ' })).toBeUndefined();
  });
});
