import { expect, test } from 'vitest';
import { withoutRemarks } from '../../src/engine/withoutRemarks.ts';
import { flowOf, teaSource } from './support/flows.ts';

test('is the flow of a file in which its author had said nothing', () => {
  const silent = teaSource();
  const { events, variables, steps, ...rest } = silent;
  const pouring = steps.steep.on['on-next'].map((transition) => ({
    ...transition,
    why: 'Black tea takes milk.',
    spare: 'For guests.',
  }));
  const remarked = {
    ...rest,
    events: { ...events, 'on-spill': { description: 'The cup fell' } },
    variables: {
      ...variables,
      kind: {
        ...variables.kind,
        description: 'What was boiled for',
        words: { black: 'it is black tea' },
      },
    },
    steps: { ...steps, steep: { ...steps.steep, on: { 'on-next': pouring } } },
  };

  expect(flowOf(remarked)).not.toEqual(flowOf(silent));
  expect(withoutRemarks(flowOf(remarked))).toEqual(flowOf(silent));
});
