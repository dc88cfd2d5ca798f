import { expect, it } from 'vitest';
import { judgeFlow } from '../../src/checker/check.ts';
import { changed } from '../engine/support/changed.ts';
import { bookingSource } from '../engine/support/flows.ts';
import { around } from './support.ts';

it('a goal that sends nothing off is the only thing said of the ways to it', () => {
  const source = changed(bookingSource(), [{ at: '/goal', value: 'validate-pin' }]);

  const { problems, proof } = judgeFlow(source, around);

  expect(problems.map(({ code }) => code)).toEqual(['idle-goal']);
  expect(proof?.unproved).toHaveLength(1);
});
