import { describe, expect, it } from 'vitest';
import { splitFullName } from '../../../src/booking/request/toExitLead.ts';

describe('splitFullName', () => {
  it('splits at the first space [3.39]', () => {
    expect(splitFullName(' Ana  de la Cruz ')).toEqual({
      firstName: 'Ana',
      lastName: 'de la Cruz',
    });
    expect(splitFullName('Cher')).toEqual({ firstName: 'Cher', lastName: '' });
    expect(splitFullName(' ')).toEqual({ firstName: '', lastName: '' });
  });

  it('cuts what is longer than the shop takes', () => {
    const long = 'x'.repeat(150);
    expect(splitFullName(`${long} ${long}`)).toEqual({
      firstName: 'x'.repeat(100),
      lastName: 'x'.repeat(100),
    });
  });
});
