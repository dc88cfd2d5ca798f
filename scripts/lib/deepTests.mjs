/**
 * The tests that `npm test` leaves to `npm run test:deep`: second oracles, which find again by other
 * means what the ordinary tests assert, and take minutes. Journeys in a browser say so by `@deep` in
 * their title.
 */
export const deepTests = [
  'tests/abuse/',
  'tests/checker/bruteForce.test.ts',
  'tests/flows/movedSteps.test.ts',
  'tests/server/db/changesAtOnce.test.ts',
];

/** Tests of which `npm test` tries a part, such as a few draws at random; here they are whole. */
export const sampledTests = [
  'tests/fuzz/',
  'tests/judge/',
  'tests/server/journal/funnel.test.ts',
  'tests/server/versions/bothAtOnce.test.ts',
  'tests/server/versions/followAround.test.ts',
  'tests/server/versions/processes.test.ts',
];

/** How many draws `npm run test:deep` makes, the same each day; the tests say what each counts. */
export const manyDraws = {
  DRAW_SEED: '20779',
  FUZZ_RUNS: '120',
  BRUTE_RUNS: '400',
  MUTATIONS: '4',
  JOURNAL_VISITS: '100000',
};

export const DEEP_TAG = '@deep';
