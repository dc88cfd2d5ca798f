import { defineConfig } from 'vitest/config';

/** The main journeys in WebKit and Firefox; Playwright runs all journeys in Chromium. */
export default defineConfig({
  test: {
    include: ['browsers/**/*.test.ts'],
    globalSetup: './e2e/support/globalSetup.ts',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One browser at a time: it needs one core, and server and database the other.
    fileParallelism: false,
  },
});
