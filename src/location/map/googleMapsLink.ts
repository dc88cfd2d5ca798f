import { addressLine } from '../../booking/customer/addressLine.ts';
import type { ListedShop } from '../listedShops.ts';

/**
 * A link to the shop on Google Maps: by its address, or by its coordinates where it has no address.
 */
export function googleMapsLink({ name, address, position }: ListedShop): string {
  const line = addressLine(address);
  const place = position ? `${position.lat},${position.lng}` : name;
  const query = line === '' ? place : `${name}, ${line}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}
