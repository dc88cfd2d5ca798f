import type { CustomerVehicle, OpaqueId } from '../../contract/types.gen.ts';
import { isSameId } from '../shop/isSameId.ts';

/** Whom a verified phone belongs to, going by the vehicles that the shop knows under it. */
export type CustomerMatch =
  | { customerState: 'no-matching' | 'multiple-matching' }
  | {
      customerState: 'one-matching';
      matchingCustomerId: OpaqueId;
      matchingCustomerFirstName: string | undefined;
      matchingCustomerLastName: string | undefined;
    };

/**
 * How many customers a phone matches: none without vehicles, several where the vehicles have more
 * than one distinct customerId (specification, section 4).
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
