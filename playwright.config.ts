import { defineConfig } from 'playwright/test';
import { browserEnv } from './e2e/support/clock.ts';
import { findBrowser, findLightBrowser } from './scripts/lib/browser.mjs';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const phone = { viewport: { width: 400, height: 900 }, hasTouch: true };
const pictures = '**/looks.spec.ts';
const staff = '**/{experiments,notOffered,publishing,sharedDrafts,staff}.spec.ts';

/** End-to-end tests: a real browser against real servers, which `e2e/support/test.ts` starts. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/globalSetup.ts',
  // Of three at least one waits as a visitor reads, on a machine with two cores.
  workers: 3,
  fullyParallel: true,
  // Nobody stands beside CI. What passes at the second try only is told of at the end, and is a fault.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  // For a machine that does other things as well; on an idle one hardly any takes a tenth of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  snapshotPathTemplate: '{testDir}/{testFilePath}-pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    locale: 'en-US',
    // What was done and asked for, and the last picture. Pictures of every moment would take a third
    // of the time; `npm run e2e -- --trace on` has them. Nobody opens those of CI.
    trace:
      process.env.CI === undefined
        ? { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false }
        : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findLightBrowser(), args, env: browserEnv },
  },
  // Each worker of each project starts a server of its own, so the small ones have one, from the start.
  projects: [
    {
      name: 'desktop',
      testIgnore: [pictures, staff],
      grep: /@desktop/,
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'pictures',
      testMatch: pictures,
      workers: 1,
      use: { ...phone, launchOptions: { executablePath: findBrowser(), args, env: browserEnv } },
    },
    { name: 'staff', testMatch: staff, workers: 1, use: phone },
    { name: 'phone', testIgnore: [pictures, staff], use: phone },
  ],
});
