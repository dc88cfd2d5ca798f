import { configDefaults, defineConfig } from 'vitest/config';
import { deepTests } from './scripts/lib/deepTests.mjs';
import { BySurroundings } from './tests/support/bySurroundings.ts';

/** Files that mock the modules that `tests/page/steps/support/visit.tsx` mocks. */
const visits = [
  'tests/page/shell/{App,BookingPage,guardPresses}.test.tsx',
  'tests/page/steps/*.test.tsx',
];
/** Files that mock the modules that `tests/page/forms/helpers.tsx` mocks. */
const forms = [
  'tests/page/forms/**/*.test.tsx',
  'tests/page/forms/formText.test.ts',
  'tests/studio/inspector/draftForms.test.ts',
  'tests/page/text/stepForms.test.tsx',
];
/** Files that mock modules of their own, or load Google's map: others would find what they left. */
const apart = [
  'tests/fuzz/**/*.test.tsx',
  'tests/studio/inspector/edit/useFlowDraft.test.tsx',
  'tests/page/location/map*.test.tsx',
  'tests/page/shell/{frameLeave,ahead/{drawScreensAhead,interleaving}}.test.{ts,tsx}',
  'tests/page/steps/declarations/screens.test.tsx',
  'tests/page/wizard/draft.test.ts',
  'tests/server/versions/prove.test.ts',
];

const setupFiles = ['tests/support/patience.ts', 'tests/support/clockReads.ts'];

/** What `npm test` leaves to `npm run test:deep`. */
const leftOut =
  process.env.WITHOUT_DEEP === undefined
    ? []
    : deepTests.map((path) => (path.endsWith('/') ? `${path}**` : path));

/** Test files that share processes: loading every package anew for each would take most of the time. */
const sharing = (
  name: string,
  { setup = [], ...files }: { include: string[]; exclude?: string[]; setup?: string[] },
) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    isolate: false,
    setupFiles: ['tests/support/freshStart.ts', ...setup, ...setupFiles],
  },
});

export default defineConfig({
  test: {
    // Ends what hangs; speed is judged by the benchmarks. Longer than any wait within a test, so that the
    // failure names the claim, and long enough for a machine that does other things as well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // By default one core is left idle: half the speed on a machine with two.
    maxWorkers: '100%',
    globalSetup: 'tests/support/bundle.ts',
    // Tests read these as files, so `--changed` cannot see which of them a change reaches.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/flows/**',
      '**/schemas/**/*.json',
      '**/index.html',
    ],
    sequence: { sequencer: BySurroundings },
    projects: [
      sharing('together', {
        include: ['tests/**/*.test.{ts,tsx}'],
        exclude: [...configDefaults.exclude, ...visits, ...forms, ...apart, ...leftOut],
        setup: ['tests/support/noMocks.ts'],
      }),
      sharing('visits', { include: visits }),
      sharing('forms', { include: forms }),
      { extends: true, test: { name: 'apart', include: apart, setupFiles } },
    ],
  },
});
