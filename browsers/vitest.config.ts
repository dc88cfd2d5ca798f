import { defineConfig } from 'vitest/config';

/** The main journeys in WebKit and Firefox; Playwright has them all in Chromium. */
export default defineConfig({
  test: {
    include: ['browsers/**/*.test.ts'],
    globalSetup: './e2e/support/globalSetup.ts',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One browser after the other: each wants a core, and the server and its database the other.
    fileParallelism: false,
  },
});
