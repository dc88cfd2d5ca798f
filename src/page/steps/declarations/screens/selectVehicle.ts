import { knownCustomer } from '../preconditions.ts';
import * as sample from '../samples.ts';
import type { ScreenDeclaration } from '../types.ts';

export const selectVehicle = {
  name: 'select-vehicle',
  file: 'SelectVehicle.tsx',
  words: ['steps.selectVehicle'],
  preconditions: [knownCustomer],
  calls: ['getCustomerVehicles'],
  sends: {
    'on-existing-vehicle-selected.yes': [
      {
        answers: { selectedCustomerVehicle: sample.vehicleToRepair },
        facts: { vehicleHasRecommendedServices: true },
        when: { match: ['one', 'several'] },
      },
      {
        answers: { selectedCustomerVehicle: sample.vehicleInOrder },
        facts: { vehicleHasRecommendedServices: false },
        when: { match: ['one', 'several'] },
      },
    ],
    'on-existing-vehicle-selected.no': [{}],
  },
} as const satisfies ScreenDeclaration;
