import { expect, it } from 'vitest';
import { judgeFlow } from '../../src/checker/check.ts';
import { changed } from '../engine/support/changed.ts';
import { bookingSource } from '../engine/support/flows.ts';
import { around } from './support.ts';

it(
  'tells an error soon, and leaves what takes long until it is mended',
  { timeout: 60_000 },
  () => {
    // Who goes back from the lead form proves the phone again, as often as they like.
    const forgetful = changed(bookingSource(), [
      { at: '/steps/view-exit/back', value: { outOf: { set: { isPhoneValid: false } } } },
    ]);
    const { problems, proof } = judgeFlow(forgetful, around);
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ events = [] }) => events.length > 0)).toContain(true);
    expect(proof?.unproved).toContainEqual(expect.stringMatching(/, until the errors are mended$/));
    expect(proof?.tried).toBeLessThan(230_000);
  },
);
