import { expect, it } from 'vitest';
import { searchSteps, flowModel } from '../../../src/studio/inspector/graph/model/flowModel.ts';
import { stepWords } from '../../../src/studio/inspector/stepWords.ts';
import { bookingFlow } from '../../engine/support/flows.ts';
import { shippedFiles } from './edit/support.ts';

const flow = bookingFlow();
const { forms } = shippedFiles();

it.each([
  ['street address', 'add-customer'],
  ['after hours drop-off', 'add-waiter-preferences'],
  ['soonest available', 'add-waiter-preferences'],
  ['resend code', 'validate-pin'],
])('finds the step whose screen says “%s”', (words, step) => {
  const { nodes } = flowModel(flow);

  expect(searchSteps(nodes, words, (id) => stepWords(flow, forms, id))).toContain(step);
});
