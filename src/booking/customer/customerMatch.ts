import type { CustomerVehicle, OpaqueId } from '../../contract/types.gen.ts';
import { isSameId } from '../shop/isSameId.ts';

/** The customer that a proven phone belongs to, found by the vehicles that the shop has for it. */
export type CustomerMatch =
  | { customerState: 'no-matching' | 'multiple-matching' }
  | {
      customerState: 'one-matching';
      matchingCustomerId: OpaqueId;
      matchingCustomerFirstName: string | undefined;
      matchingCustomerLastName: string | undefined;
    };

/**
 * Matches a phone with customers: none without vehicles, several if the vehicles have more than one
 * distinct customerId (specification, section 4).
 */
export function customerMatch(vehicles: readonly CustomerVehicle[]): CustomerMatch {
  const [first, ...others] = vehicles;
  if (first === undefined) return { customerState: 'no-matching' };
  if (others.some(({ customerId }) => !isSameId(customerId, first.customerId))) {
    return { customerState: 'multiple-matching' };
  }
  return {
    customerState: 'one-matching',
    matchingCustomerId: first.customerId,
    matchingCustomerFirstName: first.customerFirstName ?? undefined,
    matchingCustomerLastName: first.customerLastName ?? undefined,
  };
}
