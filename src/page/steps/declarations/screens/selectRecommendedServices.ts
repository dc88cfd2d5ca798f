import type { Answers } from '../../../../contract/types.gen.ts';
import type { Precondition } from '../../../../checker/model/surroundings.ts';
import * as sample from '../samples.ts';
import type { ScreenDeclaration } from '../types.ts';

const recommendations: Precondition = {
  id: 'recommendations',
  words: 'services that are recommended for the chosen vehicle',
  reads: { answers: ['selectedCustomerVehicle'] },
  isMet: ({ answers }) =>
    ((answers as Answers).selectedCustomerVehicle?.recommendedServices ?? []).length > 0,
  givenBy: ['select-vehicle'],
  mend: 'lead here only where the shop recommends services for the vehicle',
  rule: {
    and: [{ answered: 'selectedCustomerVehicle' }, { var: 'vehicleHasRecommendedServices' }],
  },
};

export const selectRecommendedServices = {
  name: 'select-recommended-services',
  file: 'SelectRecommendedServices.tsx',
  words: ['steps.recommended', 'widgets.recommended'],
  preconditions: [recommendations],
  calls: [],
  sends: {
    'on-next': [
      {
        answers: {
          selectedRecommendedServiceIds: sample.recommended,
          recommendedServicesSkipped: false,
        },
        given: recommendations,
      },
      { answers: { selectedRecommendedServiceIds: null, recommendedServicesSkipped: true } },
    ],
  },
} as const satisfies ScreenDeclaration;
