import type {
  BookingRequest,
  CustomerVehicle,
  NewCustomer,
  NewVehicle,
  FullVehicle,
} from '../../src/contract/types.gen.ts';
import { newCustomerRefusal, newVehicleRefusal } from '../../src/booking/vehicle/newCarRefusals.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { Database } from '../db/database.ts';
import { refuse, refused } from '../common/errors.ts';
import { awaitAll } from '../db/awaitAll.ts';
import type { Write } from '../db/writes.ts';
import {
  agreementWrite,
  findCustomerOf,
  plannedCustomer,
  plannedVehicle,
  vehiclesOf,
  type BookedCustomer,
  type BookedVehicle,
} from '../vehicles/customers.ts';
import type { StoredShop } from '../shops/shops.ts';
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

/** The customer that a request names, and the vehicles of the phone if it names one of them. */
export interface KnownCars {
  customer: BookedCustomer | undefined;
  vehicles: readonly CustomerVehicle[];
}

export async function knownCars(
  db: Database,
  { customer, vehicle }: BookingRequest,
  visitor: Visitor,
): Promise<KnownCars> {
  const customerId = 'tekCustomerId' in customer ? ownId(customer.tekCustomerId) : undefined;
  const [known, cars] = await awaitAll([
    customerId === undefined ? undefined : findCustomerOf(db, customerId, visitor),
    'tekVehicleId' in vehicle ? vehiclesOf(db, visitor) : [],
  ]);
  return { customer: known, vehicles: cars };
}

const told = ['year', 'makeId', 'modelId', 'subModelId', 'baseVehicleId'] as const;

/**
 * A vehicle with the catalogue's names, so that a shop never reads words that a browser made up.
 *
 * @returns undefined if the catalogue does not have it, or if its ids contradict each other: the
 *   make that the shop's restrictions are checked for must be the one that is booked
 */
function withCatalogueNames(catalogue: Catalogue, vehicle: NewVehicle): NewVehicle | undefined {
  const known = catalogue.vehicle(vehicle.vehicleId);
  if (known === undefined || told.some((name) => known[name] !== vehicle[name])) return undefined;
  const { makeName, modelName, subModelName } = known;
  return hasEngine(known, vehicle) ? { ...vehicle, makeName, modelName, subModelName } : undefined;
}

function hasEngine({ engines }: FullVehicle, { engineBaseId, engineConfigId }: NewVehicle) {
  return (
    (engineBaseId === undefined && engineConfigId === undefined) ||
    engines.some(
      ({ acesEngineBaseId, acesEngineConfigId }) =>
        acesEngineBaseId === engineBaseId && acesEngineConfigId === engineConfigId,
    )
  );
}

/**
 * Checks customer, vehicle and recommended services of a request. Something that belongs to another
 * phone or shop is refused in the same words as something that does not exist.
 *
 * @throws ApiError 400 with the sentence for the customer
 */
export function chosenCar({
  request,
  known,
  shop,
  catalogue,
}: {
  request: BookingRequest;
  known: KnownCars;
  shop: StoredShop;
  catalogue: Catalogue;
}): ChosenCar {
  const { customer, vehicle } = request;
  const { okForMarketing } = customer;
  const isKnown = 'tekCustomerId' in customer;
  if (isKnown && known.customer === undefined) throw refused(UNKNOWN_CUSTOMER);
  if (!isKnown) refuse(newCustomerRefusal(customer));
  const who = known.customer ?? (customer as NewCustomer);

  if (!('tekVehicleId' in vehicle)) {
    const named = withCatalogueNames(catalogue, vehicle);
    if (named === undefined) throw refused(UNKNOWN_NEW_VEHICLE);
    refuse(newVehicleRefusal(vehicle, shop));
    if ((request.recommendedServices ?? []).length > 0) throw refused(UNKNOWN_JOB);
    return { customer: who, vehicle: named, okForMarketing, recommendedServices: [] };
  }
  const vehicleId = ownId(vehicle.tekVehicleId);
  const own = known.vehicles.find(
    ({ id, customerId: owner }) => id === vehicleId && owner === known.customer?.id,
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

/** The customer and vehicle as they will be stored, and what stores what is new of them. */
export function plannedCar(
  visitor: Visitor,
  { customer, vehicle, okForMarketing }: ChosenCar,
): { customer: BookedCustomer; vehicle: BookedVehicle; writes: Write[] } {
  const { shopId } = visitor;
  const writes: Write[] = [];
  const planned = <Row>({ row, write }: { row: Row; write: Write }) => {
    writes.push(write);
    return row;
  };
  const isKnown = 'id' in customer;
  const owner = isKnown ? customer : planned(plannedCustomer(visitor, customer));
  const customerId = owner.id;
  if (isKnown && okForMarketing) writes.push(agreementWrite({ shopId, customerId }));
  const car = 'id' in vehicle ? vehicle : planned(plannedVehicle({ shopId, customerId }, vehicle));
  return { customer: owner, vehicle: car, writes };
}
