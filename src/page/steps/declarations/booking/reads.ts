import type { Answers } from '../../../../contract/types.gen.ts';
import type { PartialBooking } from '../../../../booking/request/partialBooking.ts';
import type { Reads } from '../../../../checker/model/surroundings.ts';

/**
 * The answers and variables that each part of a booking request depends on; a test compares them
 * with `toPartialBooking`.
 */
const vehicle = {
  answers: ['selectedCustomerVehicle', 'newVehicle'],
  variables: ['vehicleState'],
} as const satisfies Reads;

type Part = 'customer' | 'vehicle' | 'appointmentOption' | 'date' | 'slotTime';
export const readsOfPart: Readonly<Record<Part, Reads>> = {
  customer: { ...vehicle, answers: [...vehicle.answers, 'newCustomer'], truths: ['match'] },
  vehicle,
  appointmentOption: { answers: ['waiterPreference'] },
  date: { answers: ['waiterPreference', 'selectedDateToCome', 'dayToCome'] },
  slotTime: { answers: ['waiterPreference', 'selectedDateToCome', 'dayToCome'] },
};

/** What the work depends on: services, those recommended for the vehicle, or a need in words. */
export const readsOfWork: Reads = {
  ...vehicle,
  answers: [
    ...vehicle.answers,
    'selectedServiceIds',
    'selectedRecommendedServiceIds',
    'customNeed',
  ],
};
export const workOf = ({ services, recommendedServices, concerns }: PartialBooking) =>
  services ?? recommendedServices ?? concerns;

const alone = (name: keyof Answers): Reads => ({ answers: [name] });
const withVehicle = (name: keyof Answers): Reads => ({
  ...vehicle,
  answers: [...new Set([name, ...vehicle.answers])],
});

/** For each answer, what decides whether a booking sends it, itself included. */
export const readsOfAnswer: Readonly<Partial<Record<keyof Answers, Reads>>> = {
  customNeed: alone('customNeed'),
  selectedServiceIds: alone('selectedServiceIds'),
  notes: { answers: ['notes', 'selectedServiceIds'] },
  selectedRecommendedServiceIds: withVehicle('selectedRecommendedServiceIds'),
  recommendedServicesSkipped: alone('recommendedServicesSkipped'),
  selectedCustomerVehicle: withVehicle('selectedCustomerVehicle'),
  newVehicle: withVehicle('newVehicle'),
  newCustomer: readsOfPart.customer,
  waiterPreference: alone('waiterPreference'),
  enabledCourtesyTransformation: { answers: ['enabledCourtesyTransformation', 'waiterPreference'] },
  selectedDateToCome: readsOfPart.date,
  dayToCome: readsOfPart.date,
};
