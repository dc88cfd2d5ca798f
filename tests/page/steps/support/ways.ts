import type { VehicleSearchResult } from '../../../../src/contract/types.gen.ts';
import { civic, phone } from './visit.tsx';

const { lastServiceTime: _shownOnly, ...owned } = civic;

/** Services chosen, phone typed: on validate-pin. */
export const toPin = [
  { type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } },
  { type: 'on-next', answers: { phone } },
];
/** Somebody the shop does not know, with services. */
export const toWaiterPreferences = [...toPin, 'on-matching-customer.no'];
/** Somebody the shop does not know, without services. */
export const toSelectService = [
  'on-welcome.returning-customer',
  { type: 'on-next', answers: { phone } },
  'on-matching-customer.no',
];
/** One customer whom the shop knows, without services. */
export const toSelectVehicle = [
  'on-welcome.returning-customer',
  { type: 'on-next', answers: { phone } },
  { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
];
export const choosesCivic = (vehicleHasRecommendedServices: boolean) => ({
  type: 'on-existing-vehicle-selected.yes',
  answers: { selectedCustomerVehicle: owned },
  facts: { vehicleHasRecommendedServices },
});
export const toAddVehicle = [...toSelectVehicle, 'on-existing-vehicle-selected.no'];
/** A plate that was searched for, with what came of it. */
export const toSearchResults = (
  searchResults: VehicleSearchResult[],
  isFilteredResultsEmpty = false,
) => [
  ...toAddVehicle,
  {
    type: 'on-searching-vehicle-plate',
    answers: {
      newVehicle: {
        registrationType: 'plate' as const,
        searchParams: { search: '8ABC123', state: 'CA' },
        searchResults,
        isFilteredResultsEmpty,
      },
    },
    facts: { searchFoundVehicles: searchResults.length > 0 },
  },
];
export const toMixedServices = [...toSelectVehicle, choosesCivic(true)];
export const soonest = {
  waiterPreference: 'drop-off-vehicle',
  whenToCome: 'soonest-available',
  selectedDateToCome: '2026-11-30T08:30:00',
} as const;
/** A known vehicle with everything there is to confirm. */
export const toConfirmation = [
  ...toMixedServices,
  {
    type: 'on-add-notes',
    answers: {
      selectedServiceIds: [1],
      selectedRecommendedServiceIds: ['job-1'],
      customNeed: 'A rattle',
    },
  },
  { type: 'on-next', answers: { customNeed: 'A rattle', notes: { '1': 'Synthetic, please' } } },
  { type: 'on-next', answers: soonest },
];
