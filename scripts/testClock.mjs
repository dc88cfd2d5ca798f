/**
 * `npm run test:clock`: the tests on other clocks, by `faketime` (Debian's package). All instants by
 * default; `-- --drawn 3` only those of today, which CI runs; what follows `--` goes to Vitest, such
 * as `npm run test:clock -- tests/booking`. `-- --e2e` runs journeys that depend on time, browser and
 * server alike, at two instants.
 */
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { findBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { instants, instantsOf } from './lib/instants.mjs';
import { tool } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

/** What reads a clock. The rest is the same at any instant. */
const CLOCKED = ['api', 'booking', 'server', 'simulation', 'steps', 'text', 'widgets', 'wizard'];
const JOURNEYS = ['newCustomer', 'returningCustomer', 'slotTaken', 'reload'];

const given = process.argv.slice(2);
const drawn = given.indexOf('--drawn');
const chosen =
  drawn === -1 ? instants : instantsOf(new Date(), Number(given.splice(drawn, 2)[1] ?? 3));
const isE2e = given.includes('--e2e');
const rest = given.filter((argument) => argument !== '--e2e');

function journeys() {
  const files = rest.length > 0 ? rest : JOURNEYS.map((name) => `e2e/${name}.spec.ts`);
  return tool('playwright', 'test', ...files);
}
const tests = () =>
  tool('vitest', 'run', ...(rest.length > 0 ? rest : CLOCKED.map((area) => `tests/${area}/`)));

await ensureInstalled('npm run test:clock', { withDev: true });
if (spawnSync('faketime', ['--version']).error !== undefined) {
  console.log(
    'skipped  tests on other clocks: faketime is not installed (apt-get install faketime)',
  );
  process.exit(0);
}
let failed = 0;
for (const { zone, at, why } of isE2e ? instantsOf(new Date(), 2) : chosen) {
  // `@`: the clock starts there and goes on. Timers keep the real, steady clock.
  const command = ['faketime', '-f', `@${at}`, ...(isE2e ? journeys() : tests())];
  const env = {
    TZ: zone,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...(isE2e && { CHROMIUM_PATH: findBrowser() }),
  };
  // oxlint-disable-next-line no-await-in-loop -- they would only slow each other down
  const { ok } = await step(`${at} in ${zone}, ${why}`, command, { env });
  if (!ok) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
