import { appointmentFlow } from '../../../../booking/page/flowAddress.ts';
import type { VisitorWords } from '../../../../checker/model/surroundings.ts';

const known = { who: 'Customers the shop knows', rank: 1 };
const several = { who: 'Several customers at one number', rank: 3 };
const fresh = { who: 'New customers', rank: 3 };

/** Customers as a shop tells them apart, by what they do and what is so of them. */
export const customerWords: VisitorWords = {
  noun: 'Customers',
  everybody: 'Everybody',
  goal: 'book',
  goalOf: { [appointmentFlow]: 'move or cancel' },
  choices: {
    'on-welcome.returning-customer': {
      who: 'Returning customers',
      rank: 2,
      also: 'who said first that they are returning',
    },
    'on-welcome.select-services': { also: 'who choose services first' },
    'on-matching-customer.no': fresh,
    'match=none': fresh,
    'on-matching-customer.yes': known,
    'match=one': known,
    'matchesSeveralCustomers=false': known,
    'match=several': several,
    'matchesSeveralCustomers=true': several,
    'on-existing-vehicle-selected.yes': { also: 'with their own vehicle' },
    'on-existing-vehicle-selected.no': { also: 'with a new vehicle' },
    'vehicleHasRecommendedServices=true': { also: 'whose vehicle has recommended services' },
    'vehicleHasRecommendedServices=false': { also: 'whose vehicle has no recommended services' },
    'on-searching-vehicle-plate': { also: 'who search by plate or VIN' },
    'searchFoundVehicles=true': { also: 'whose plate or VIN is found' },
    'searchFoundVehicles=false': { also: 'whose plate or VIN is not found' },
    'on-booking-error': { also: 'whose booking the shop refuses' },
    'allDaysClosed=true': { also: 'of shops that are closed every day' },
    'allDaysClosed=false': { also: 'of shops that are open' },
  },
};

/** What customers come to a flow for, by its id: "book". */
export const customersGoal = (flow: string | undefined): string =>
  customerWords.goalOf?.[flow ?? ''] ?? customerWords.goal;
