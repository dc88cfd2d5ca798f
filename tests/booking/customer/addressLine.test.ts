import { describe, expect, it } from 'vitest';
import { addressLine } from '../../../src/booking/customer/addressLine.ts';

describe('addressLine', () => {
  it('leaves out what is not known', () => {
    const address = { address1: '1 Main St', address2: null, city: 'Austin', state: 'TX' };
    expect(addressLine(address)).toBe('1 Main St, Austin, TX');
    expect(addressLine(undefined)).toBe('');
  });
});
