import { expect, test } from 'vitest';
import { nearTests } from '../../../scripts/lib/nearTests.mjs';

test.each([
  ['that mirrors it', 'src/engine/transition.ts', 'tests/engine/transition.test.ts'],
  ['that is it', 'tests/server/main.test.ts', 'tests/server/main.test.ts'],
  ['that mirrors it, on a database', 'server/codes/codes.ts', 'tests/server/codes/codes.test.ts'],
  ['that imports it', 'src/engine/play.ts', 'tests/flows/bookingFlow.test.ts'],
  ['of its room', 'src/engine/didYouMean.ts', 'tests/engine/transition.test.ts'],
  ['that says what holds for any flow', 'flows/booking.json', 'tests/flows/movedSteps.test.ts'],
])('the test %s is near to a file', (_why, changed, near) => {
  expect(nearTests([changed])).toContain(near);
});

test('tests that a change reaches only indirectly, and tests of the whole, are not near', () => {
  const near = nearTests(['src/engine/transition.ts', 'server/db/open.ts', 'README.md']);

  expect(near).not.toContain('tests/page/shell/App.test.tsx');
  expect(near.filter((path) => /^tests\/(server|judge|fuzz|abuse)\//.test(path))).toEqual([]);
  expect(nearTests([])).toEqual([]);
});
