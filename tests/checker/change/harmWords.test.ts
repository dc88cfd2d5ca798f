import { expect, test } from 'vitest';
import { sentenceOf, whoInWords, type Naming } from '../../../src/checker/change/harmWords.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const flow = bookingFlow();
const naming: Naming = {
  before: flow,
  after: flow,
  visitors: { noun: 'Customers', everybody: 'Everybody', goal: 'book' },
  answerWords: {},
  formerName: (id) => id,
};

test('everybody is one, and customers are several', () => {
  const twice = { is: 'twice', step: 'plan-appointment' } as const;
  expect(sentenceOf(naming, whoInWords(naming, []), twice)).toBe(
    'Everybody is asked twice at “Time”',
  );
  expect(sentenceOf(naming, 'New customers', twice)).toBe(
    'New customers are asked twice at “Time”',
  );
});

test('what is so of visitors is said in the words that the flow has for it', () => {
  const who = ['vehicleHasRecommendedServices', 'searchFoundVehicles'].map((fact) => ({
    key: fact,
    fact,
    value: true,
  }));
  expect(whoInWords(naming, who)).toBe(
    'Customers for whom the shop recommends services for the vehicle and for whom the plate search found a vehicle the shop serves',
  );
});
