/** The server's refusals of a customer or vehicle that is new to the shop. */
import type { NewCustomer, NewVehicle } from '../../contract/types.gen.ts';
import { isMailbox } from '../text/isMailbox.ts';
import { allowedVehicles, type Restriction } from './vehicleRestrictions.ts';

/**
 * Why a new customer is refused, by the limits of the customer form (specification, section 5);
 * `null` if accepted.
 */
export function newCustomerRefusal(customer: NewCustomer): string | null {
  const { firstName, lastName, email = '', address } = customer;
  if (firstName.trim() === '' || lastName.trim() === '') {
    return 'Please give your first and last name.';
  }
  if (email !== '' && !isMailbox(email)) return 'Invalid email address';
  const street = address?.address1 ?? '';
  return street !== '' && street.trim().length < 5
    ? 'The street address needs at least 5 characters.'
    : null;
}

/** Why a new vehicle is refused, by the shop's restriction of make and year; `null` if accepted. */
export function newVehicleRefusal(vehicle: NewVehicle, restriction: Restriction): string | null {
  return allowedVehicles([vehicle], restriction).isFilteredResultsEmpty
    ? "We're sorry, we do not currently offer services for your vehicle"
    : null;
}
