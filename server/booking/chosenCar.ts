import type {
  BookingRequest,
  CustomerVehicle,
  NewCustomer,
  NewVehicle,
} from '../../src/contract/types.gen.ts';
import { newCustomerRefusal, newVehicleRefusal } from '../../src/booking/vehicle/newCarRefusals.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { Database } from '../db/database.ts';
import { refuse, refused } from '../common/errors.ts';
import {
  insertCustomer,
  insertVehicle,
  findCustomerOf,
  recordConsent,
  vehiclesOf,
  type BookedCustomer,
  type BookedVehicle,
} from '../vehicles/customers.ts';
import { withCatalogueNames } from '../vehicles/withCatalogueNames.ts';
import type { ShopRow } from '../shops/shops.ts';
import { ownId } from './ownId.ts';
import type { Visitor } from '../codes/tokens.ts';

/**
 * The customer and vehicle of an appointment: a new customer as entered, a new vehicle as the
 * catalogue names it.
 */
export interface ChosenCar {
  customer: BookedCustomer | NewCustomer;
  vehicle: BookedVehicle | NewVehicle;
  okForMarketing: boolean;
  recommendedServices: { jobId: number; name: string }[];
}

const UNKNOWN_CUSTOMER = 'We could not find your customer record. Please start again.';
const UNKNOWN_VEHICLE = 'We could not find your vehicle. Please choose it again.';
const UNKNOWN_NEW_VEHICLE = 'We do not know this vehicle. Please add it again.';
const UNKNOWN_JOB = 'One of the recommended services is not for this vehicle. Please choose again.';

/**
 * Checks customer, vehicle and recommended services of a request. Something that belongs to another
 * phone or shop is refused in the same words as something that does not exist.
 *
 * @throws ApiError 400 with the sentence for the customer
 */
export async function chosenCar(
  db: Database,
  {
    request,
    visitor,
    shop,
    catalogue,
  }: { request: BookingRequest; visitor: Visitor; shop: ShopRow; catalogue: Catalogue },
): Promise<ChosenCar> {
  const { customer, vehicle } = request;
  const { okForMarketing } = customer;
  const isKnown = 'tekCustomerId' in customer;
  const customerId = isKnown ? ownId(customer.tekCustomerId) : undefined;
  const known =
    customerId === undefined ? undefined : await findCustomerOf(db, customerId, visitor);
  if (isKnown && known === undefined) throw refused(UNKNOWN_CUSTOMER);
  if (!isKnown) refuse(newCustomerRefusal(customer));
  const who = known ?? (customer as NewCustomer);

  if (!('tekVehicleId' in vehicle)) {
    const named = withCatalogueNames(catalogue, vehicle);
    if (named === undefined) throw refused(UNKNOWN_NEW_VEHICLE);
    refuse(newVehicleRefusal(vehicle, shop));
    if ((request.recommendedServices ?? []).length > 0) throw refused(UNKNOWN_JOB);
    return { customer: who, vehicle: named, okForMarketing, recommendedServices: [] };
  }
  const vehicleId = ownId(vehicle.tekVehicleId);
  const own = (await vehiclesOf(db, visitor)).find(
    ({ id, customerId: owner }) => id === vehicleId && owner === customerId,
  );
  if (vehicleId === undefined || own === undefined) throw refused(UNKNOWN_VEHICLE);
  const { year = null, make = null, model = null } = own;
  return {
    customer: who,
    vehicle: { id: vehicleId, year, make, model },
    okForMarketing,
    recommendedServices: chosenJobs(request, own),
  };
}

/** The chosen ones of the vehicle's recommended services, in the shop's order. */
function chosenJobs({ recommendedServices = [] }: BookingRequest, vehicle: CustomerVehicle) {
  const chosen = new Set(recommendedServices.map((id) => ownId(id)));
  const known = vehicle.recommendedServices.flatMap(({ jobId: id, name }) => {
    const jobId = ownId(id);
    return jobId !== undefined && chosen.has(jobId) ? [{ jobId, name }] : [];
  });
  if (known.length < chosen.size) throw refused(UNKNOWN_JOB);
  return known;
}

/** Inserts a new customer or vehicle, and returns both as stored. */
export async function saveCar(
  tx: Database,
  visitor: Visitor,
  { customer, vehicle, okForMarketing }: ChosenCar,
): Promise<{ customer: BookedCustomer; vehicle: BookedVehicle }> {
  const { shopId } = visitor;
  const isKnown = 'id' in customer;
  const owner = isKnown ? customer : await insertCustomer(tx, visitor, customer);
  if (isKnown && okForMarketing) await recordConsent(tx, { shopId, customerId: owner.id });
  const car =
    'id' in vehicle ? vehicle : await insertVehicle(tx, { shopId, customerId: owner.id }, vehicle);
  return { customer: owner, vehicle: car };
}
