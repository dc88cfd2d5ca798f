/**
 * `npm run test:clock`: runs the tests on other clocks, by `faketime` (a package of Debian). By
 * default at all instants; `-- --drawn 3` at three, chosen by the date; `--quick` without the tests
 * that start programs, as CI does. Further arguments go to Vitest, such as `npm run test:clock --
 * tests/booking`. `-- --e2e` runs journeys that depend on time at two instants, with browser and
 * server on the same clock.
 *
 * The first instant runs all tests and records which of them a clock or zone can affect; the others
 * run only those. A run of `npm test` with the same `CLOCK_READS` has recorded it already.
 */
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLightBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { instants, instantsOf } from './lib/instants.mjs';
import { tool } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

const JOURNEYS = ['newCustomer', 'returningCustomer', 'slotTaken', 'reload'];

const given = process.argv.slice(2);
const drawn = given.indexOf('--drawn');
const chosen =
  drawn === -1 ? instants : instantsOf(new Date(), Number(given.splice(drawn, 2)[1] ?? 3));
const isE2e = given.includes('--e2e');
const isQuick = given.includes('--quick');
const rest = given.filter((argument) => !['--e2e', '--quick'].includes(argument));

/** Tests that start programs, which takes long. */
const STARTS_PROGRAMS =
  /tests\/(abuse|docs|scripts|flows|server\/(db|operation|main|versions\/processes))\b/;

function journeys() {
  const files = rest.length > 0 ? rest : JOURNEYS.map((name) => `e2e/${name}.spec.ts`);
  return tool('playwright', 'test', ...files);
}

/** Where `tests/support/clockReads.ts` records its findings: a line for each test file. */
const folder = mkdtempSync(join(tmpdir(), 'shop-booking-clock-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const reads = process.env.CLOCK_READS ?? join(folder, 'reads.jsonl');
const zonesMet = new Set();

/** What fails is all that is read of a long run. What a clock breaks fails at a second try, too. */
const terse = ['--reporter=dot', '--silent=passed-only', '--retry=1'];

/** The tests that this clock can affect and that no earlier run has covered. */
function tests(zone) {
  const isNewZone = !zonesMet.has(zone);
  zonesMet.add(zone);
  if (rest.length > 0 || !existsSync(reads)) return tool('vitest', 'run', ...terse, ...rest);
  const files = readFileSync(reads, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((read) => read.instant || (read.zone && isNewZone))
    .map(({ path }) => path)
    .filter((path) => !isQuick || !STARTS_PROGRAMS.test(path));
  return tool('vitest', 'run', ...terse, ...new Set(files));
}

await ensureInstalled('npm run test:clock', { withDev: true });
if (spawnSync('faketime', ['--version']).error !== undefined) {
  console.log(
    'skipped  tests on other clocks: faketime is not installed (apt-get install faketime)',
  );
  process.exit(0);
}
let failed = 0;
for (const { zone, at, why } of isE2e ? instantsOf(new Date(), 2) : chosen) {
  // `@`: the clock starts there and runs on. Timers keep the real, monotonic clock.
  const command = ['faketime', '-f', `@${at}`, ...(isE2e ? journeys() : tests(zone))];
  const env = {
    TZ: zone,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...(isE2e ? { CHROMIUM_PATH: findLightBrowser() } : { CLOCK_READS: reads }),
  };
  // oxlint-disable-next-line no-await-in-loop -- they would only slow each other down
  const { ok } = await step(`${at} in ${zone}, ${why}`, command, { env });
  if (!ok) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
