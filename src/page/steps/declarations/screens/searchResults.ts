import type { Answers } from '../../../../contract/types.gen.ts';
import type { Precondition } from '../../../../checker/model/surroundings.ts';
import * as sample from '../samples.ts';
import type { ScreenDeclaration } from '../types.ts';

const searchOf = (answers: object) => (answers as Answers).newVehicle;

const vehiclesFound: Precondition = {
  id: 'vehicles-found',
  words: 'vehicles that a search has found',
  reads: { answers: ['newVehicle'] },
  isMet: ({ answers }) => {
    const search = searchOf(answers);
    return search?.searchParams !== undefined && (search.searchResults ?? []).length > 0;
  },
  givenBy: ['add-vehicle'],
  mend: 'lead here only where the plate search found a vehicle the shop serves',
  rule: { and: [{ answered: 'newVehicle' }, { var: 'searchFoundVehicles' }] },
};

const emptySearch: Precondition = {
  id: 'empty-search',
  words: 'a search that has found nothing',
  reads: { answers: ['newVehicle'] },
  isMet: ({ answers }) => searchOf(answers)?.searchResults?.length === 0,
  givenBy: ['add-vehicle'],
  mend: 'lead here only where the plate search found nothing the shop serves',
  rule: { and: [{ answered: 'newVehicle' }, { '!': { var: 'searchFoundVehicles' } }] },
};

export const vehicleSearchResults = {
  name: 'add-vehicle.view-search-results',
  file: 'VehicleSearchResults.tsx',
  words: ['widgets.vehicleResults', 'steps.continue'],
  preconditions: [vehiclesFound],
  calls: [],
  sends: { 'on-next': [{ answers: { newVehicle: sample.vehicleFound } }] },
} as const satisfies ScreenDeclaration;

export const noSearchResults = {
  name: 'add-vehicle.no-search-results',
  file: 'NoSearchResults.tsx',
  words: ['steps.noResults'],
  preconditions: [emptySearch],
  calls: [],
  sends: {},
  goesBack: true,
} as const satisfies ScreenDeclaration;
