/** A shop and visits for tests to start from; each test changes what it is about. */
import type { BookingFacts } from '../../../src/booking/request/partialBooking.ts';
import type { Answers, ShopSettings } from '../../../src/contract/types.gen.ts';

export const leadId = '00000000-0000-4000-8000-000000000001';

export const settings: ShopSettings = {
  shop: {
    name: "Fred's Garage",
    phone: '5125550100',
    timeZone: 'America/Chicago',
    address: { address1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' },
  },
  services: [
    { id: 1, name: 'Oil change', allowWaiter: true },
    { id: 'brakes', name: 'Brakes', allowWaiter: false },
  ],
  dayAvailabilities: [],
  defaultAppointmentDuration: 90,
  showDeclinedJobs: true,
  allowAfterHoursDropoff: true,
  allowCourtesyTransportationRequest: true,
};

export const knownVehicle: NonNullable<Answers['selectedCustomerVehicle']> = {
  id: 501,
  customerId: 'c-7',
  customerFirstName: 'Ana',
  customerLastName: 'Diaz',
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  recommendedServices: [
    { jobId: 'job-1', name: 'Wiper blades' },
    { jobId: 2, name: 'Battery' },
  ],
};

export const addedVehicle: NonNullable<NonNullable<Answers['newVehicle']>['vehicle']> = {
  vehicleId: 10,
  year: 2021,
  makeId: 11,
  makeName: 'Toyota',
  modelId: 12,
  modelName: 'Corolla',
  subModelId: 13,
  subModelName: 'LE',
  baseVehicleId: 14,
  engines: [
    { acesEngineBaseId: 15, acesEngineConfigId: 16, acesLiters: '1.8' } as never,
    { acesEngineBaseId: 17, acesEngineConfigId: 18 },
  ],
};

export const newCustomer: NonNullable<Answers['newCustomer']> = {
  firstName: 'Ana',
  lastName: 'Diaz',
  email: 'ana@example.com',
  address: '12 Oak Street',
  city: 'Austin',
  state: 'TX',
  zip: '78702',
};

/** A new customer drops an added vehicle off on a Monday at 8:30. */
export const newVisit: Answers = {
  phone: '5125550123',
  selectedServiceIds: [1],
  newVehicle: { registrationType: 'manual', vehicle: addedVehicle },
  waiterPreference: 'drop-off-vehicle',
  whenToCome: 'select-time',
  selectedDateToCome: '2026-11-23T08:30:00',
  newCustomer,
};

export const facts: BookingFacts = {
  leadId,
  settings,
  okForMarketing: false,
  isMobile: false,
  isInsideIframe: false,
};
