import { describe, expect, it } from 'vitest';
import { customerMatch } from '../../../src/booking/customer/customerMatch.ts';
import { knownVehicle } from '../support/visits.ts';

describe('customerMatch', () => {
  it('matches nobody without vehicles [4.11]', () => {
    expect(customerMatch([])).toEqual({ customerState: 'no-matching' });
  });

  it('matches one customer who has several vehicles [4.13]', () => {
    expect(customerMatch([knownVehicle, { ...knownVehicle, id: 9 }])).toEqual({
      customerState: 'one-matching',
      matchingCustomerId: 'c-7',
      matchingCustomerFirstName: 'Ana',
      matchingCustomerLastName: 'Diaz',
    });
  });

  it('matches several where the vehicles have more than one owner [4.14]', () => {
    const other = { ...knownVehicle, customerId: 8 };
    expect(customerMatch([knownVehicle, other]).customerState).toBe('multiple-matching');
  });
});
