import type { Address } from '../../contract/types.gen.ts';

/** An address in one line, '1 Main St, Suite 2, Austin, TX 78701'; '' if nothing is known. */
export function addressLine(address: Address | undefined): string {
  const { address1, address2, city, state, zip } = address ?? {};
  const stateAndZip = [state, zip].filter(Boolean).join(' ');
  return [address1, address2, city, stateAndZip].filter(Boolean).join(', ');
}
