import { configDefaults, defineConfig } from 'vitest/config';
import { BySurroundings } from './tests/support/bySurroundings.ts';

/** Files that mock modules, or load Google's map: others would find in the same process what they left. */
const apart = [
  'tests/forms/**/*.test.tsx',
  'tests/forms/formText.test.ts',
  'tests/fuzz/**/*.test.tsx',
  'tests/inspector/draftForms.test.ts',
  'tests/inspector/edit/useFlowDraft.test.tsx',
  'tests/location/map*.test.tsx',
  'tests/shell/{App,BookingPage,frameLeave,guardPresses,foresight/{foresee,interleaving}}.test.{ts,tsx}',
  'tests/steps/**/*.test.tsx',
  'tests/text/stepForms.test.tsx',
  'tests/wizard/draft.test.ts',
];

const setupFiles = ['tests/support/patience.ts', 'tests/support/clockReads.ts'];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // By default one core is left idle: half the speed on a machine with two.
    maxWorkers: '100%',
    // Tests read these as files, so `--changed` cannot see which of them a change reaches.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/flows/**',
      '**/schemas/**/*.json',
      '**/index.html',
    ],
    sequence: { sequencer: BySurroundings },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...apart],
          // Loading every package anew for each file would take most of the time.
          isolate: false,
          setupFiles: ['tests/support/freshStart.ts', ...setupFiles],
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: apart, setupFiles },
      },
    ],
  },
});
