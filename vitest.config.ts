import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
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
  },
});
