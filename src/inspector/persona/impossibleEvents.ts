import type { Persona } from '../../simulation/types.ts';

/** The events of the shipped flow that cannot happen to a persona. */
export function impossibleEvents({ customers, faults = [] }: Persona): readonly string[] {
  const isKnown = customers.some(({ vehicles }) => vehicles.length > 0);
  return [
    isKnown ? 'on-matching-customer.no' : 'on-matching-customer.yes',
    ...(faults.length === 0 ? ['on-booking-error'] : []),
  ];
}
