import type { Answers, FullVehicle, ShopSettings } from '../../../contract/types.gen.ts';

/** Sample answers, realistic enough that the booking request made of them can be validated. */

export const phone = '5551234567';
export const need = 'There is a rattle when I brake.';
export const note = 'Please call before any repair.';
export const sampleServices = [1];
export const time = '2026-11-30T08:30:00';
export const day = '2026-11-30';

const vehicle: FullVehicle = {
  vehicleId: 1,
  year: 2019,
  makeId: 59,
  makeName: 'Honda',
  modelId: 7,
  modelName: 'Civic',
  subModelId: 3,
  subModelName: 'EX',
  baseVehicleId: 70,
  engines: [{ acesEngineBaseId: 11, acesEngineConfigId: 12 }],
};

type NewVehicle = NonNullable<Answers['newVehicle']>;
type KnownVehicle = NonNullable<Answers['selectedCustomerVehicle']>;

export const vehicleByName: NewVehicle = { registrationType: 'manual', vehicle };
/** A vehicle without a known engine, such as an electric one. */
export const vehicleWithoutEngine: NewVehicle = {
  registrationType: 'manual',
  vehicle: { ...vehicle, vehicleId: 2, subModelName: 'Electric', engines: [] },
};
const search = { registrationType: 'plate', searchParams: { search: '7ABC123', state: 'CA' } };
export const vehiclesFound: NewVehicle = {
  ...(search as NewVehicle),
  searchResults: [{ ...vehicle }],
  isFilteredResultsEmpty: false,
};
export const nothingFound: NewVehicle = {
  ...(search as NewVehicle),
  searchResults: [],
  isFilteredResultsEmpty: false,
};
/** A search that found vehicles, but none that the shop accepts. */
export const nothingServed: NewVehicle = { ...nothingFound, isFilteredResultsEmpty: true };
export const vehicleFound: NewVehicle = { ...vehiclesFound, vehicle };

export const customerId = 7;
const known = { customerId, customerFirstName: 'Ana', customerLastName: 'Diaz' };
export const vehicleToRepair: KnownVehicle = {
  ...known,
  id: 501,
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  recommendedServices: [{ jobId: 'job-1', name: 'Wiper blades', date: '2026-10-01' }],
};
export const vehicleInOrder: KnownVehicle = {
  ...known,
  id: 502,
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  recommendedServices: [],
};
export const recommended = ['job-1'];

/** A shop that offers everything. */
export const shop: ShopSettings = {
  shop: {
    name: 'Elm Street Auto',
    email: null,
    phone,
    timeZone: 'America/New_York',
    address: { address1: '1 Elm St', city: 'Albany', state: 'NY', zip: '12207' },
  },
  vehicleRestrictionSetting: null,
  services: [
    { id: 1, name: 'Oil change', description: null, icon: null, allowWaiter: true },
    { id: 2, name: 'Brakes', description: null, icon: null, allowWaiter: false },
  ],
  dayAvailabilities: [
    {
      day: 'MONDAY',
      enabled: true,
      startTime: '08:00:00',
      endTime: '17:00:00',
      dayLimit: null,
      slotLimit: null,
    },
  ],
  defaultAppointmentDuration: 60,
  showDeclinedJobs: true,
  allowAfterHoursDropoff: true,
  allowCourtesyTransportationRequest: true,
  afterHoursDropoffMsg: null,
  courtesyTransportationRequestMsg: null,
};

/** Everyday answers of one visit. */
export const usualAnswers = {
  phone,
  customNeed: need,
  selectedServiceIds: sampleServices,
  selectedRecommendedServiceIds: recommended,
  notes: { '1': note },
  selectedDateToCome: time,
  dayToCome: day,
  newCustomer: {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa@example.com',
    address: '1 Elm Street',
    city: 'Albany',
    state: 'NY',
    zip: '12207',
  },
  question: need,
  fullName: 'Rosa Delgado',
  customerPhone: phone,
  newVehicle: vehicleByName,
  selectedCustomerVehicle: vehicleToRepair,
  waiterPreference: 'drop-off-vehicle',
  okForMarketing: true,
} satisfies Answers;
