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
  isCustomerOf,
  recordConsent,
  vehiclesOf,
} from '../vehicles/customers.ts';
import { asInCatalogue } from '../vehicles/asInCatalogue.ts';
import type { ShopRow } from '../shops/shops.ts';
import { ownId } from './ownId.ts';
import type { Visitor } from '../codes/tokens.ts';

/** Whom and what an appointment is for: existing rows by id, a new customer as they wrote it, a new vehicle as the catalogue names it. */
export interface ChosenCar {
  customer: number | NewCustomer;
  vehicle: number | NewVehicle;
  okForMarketing: boolean;
  recommendedJobIds: number[];
}

const UNKNOWN_CUSTOMER = 'We could not find your customer record. Please start again.';
const UNKNOWN_VEHICLE = 'We could not find your vehicle. Please choose it again.';
const UNKNOWN_NEW_VEHICLE = 'We do not know this vehicle. Please add it again.';
const UNKNOWN_JOB = 'One of the recommended services is not for this vehicle. Please choose again.';

/**
 * Checks customer, vehicle and recommended services of a request. What belongs to another phone or
 * shop is refused in the words used for what does not exist.
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
  const customerId = 'tekCustomerId' in customer ? ownId(customer.tekCustomerId) : undefined;
  if ('tekCustomerId' in customer) {
    if (customerId === undefined || !(await isCustomerOf(db, customerId, visitor))) {
      throw refused(UNKNOWN_CUSTOMER);
    }
  } else {
    refuse(newCustomerRefusal(customer));
  }
  const who = customerId ?? (customer as NewCustomer);

  if (!('tekVehicleId' in vehicle)) {
    const known = asInCatalogue(catalogue, vehicle);
    if (known === undefined) throw refused(UNKNOWN_NEW_VEHICLE);
    refuse(newVehicleRefusal(vehicle, shop));
    if ((request.recommendedServices ?? []).length > 0) throw refused(UNKNOWN_JOB);
    return { customer: who, vehicle: known, okForMarketing, recommendedJobIds: [] };
  }
  const own = (await vehiclesOf(db, visitor)).find(
    ({ id, customerId: owner }) => id === ownId(vehicle.tekVehicleId) && owner === customerId,
  );
  if (own === undefined) throw refused(UNKNOWN_VEHICLE);
  const recommendedJobIds = chosenJobs(request, own);
  return { customer: who, vehicle: own.id as number, okForMarketing, recommendedJobIds };
}

function chosenJobs({ recommendedServices = [] }: BookingRequest, vehicle: CustomerVehicle) {
  const jobs = new Set(recommendedServices.map((id) => ownId(id)));
  return [...jobs].map((job) => {
    const known = vehicle.recommendedServices.some(({ jobId }) => jobId === job);
    if (job === undefined || !known) throw refused(UNKNOWN_JOB);
    return job;
  });
}

/** Writes what is new and answers both ids. */
export async function saveCar(
  tx: Database,
  visitor: Visitor,
  { customer, vehicle, okForMarketing }: ChosenCar,
): Promise<{ customerId: number; vehicleId: number }> {
  const isNew = typeof customer !== 'number';
  const customerId = isNew ? await insertCustomer(tx, visitor, customer) : customer;
  if (!isNew && okForMarketing) {
    await recordConsent(tx, { shopId: visitor.shopId, customerId });
  }
  const vehicleId =
    typeof vehicle === 'number'
      ? vehicle
      : await insertVehicle(tx, { shopId: visitor.shopId, customerId }, vehicle);
  return { customerId, vehicleId };
}
