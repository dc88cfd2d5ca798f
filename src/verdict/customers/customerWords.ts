import type { VisitorWords } from '../../checker/model/surroundings.ts';

const known = { who: 'Customers the shop knows', rank: 1 };
const several = { who: 'Several customers at one number', rank: 3 };
const fresh = { who: 'New customers', rank: 3 };

/** Customers as a shop tells them apart, by what they do and what is so of them. */
export const customerWords: VisitorWords = {
  noun: 'Customers',
  everybody: 'Everybody',
  goal: 'book',
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
    'on-change-refused': { also: 'whose change the shop refuses' },
    'on-cancelled': { also: 'whose appointment is cancelled' },
    'linkOnlyShows=true': { also: 'who come by the link of a calendar entry' },
    'linkOnlyShows=false': { also: 'who come by a link in a text or mail' },
    'isAfterHours=true': { also: 'who drop off after hours' },
    'isAfterHours=false': { also: 'who come at a time' },
    'allDaysClosed=true': { also: 'of shops that are closed every day' },
    'allDaysClosed=false': { also: 'of shops that are open' },
  },
};
