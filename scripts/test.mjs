/**
 * `npm test`: runs every check and test, from a fresh clone. Continues after a failure, so that one
 * run shows them all, and ends with the line `N passed, N failed`.
 */
import './lib/requireNode.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { troubles } from './lib/journeys.mjs';
import { absentBrowsers } from './lib/otherBrowsers.mjs';
import { npm, script, tool } from './lib/project.mjs';
import { formatSeconds, step, timed } from './lib/steps.mjs';

const start = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'shop-booking-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** What a JSON report says; zeros if the runner crashed before writing one. */
function read(file, pick) {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

async function vitest(title, report, options, show) {
  const file = join(reports, report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const result = await step(title, tool('vitest', 'run', ...reporters, ...options), show);
  const counts = (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  });
  return { ...result, ...read(file, counts) };
}

/**
 * Runs the journeys in the other browsers that are installed; those of missing ones count as
 * skipped.
 */
async function inOtherBrowsers() {
  for (const { name, howTo } of absentBrowsers()) {
    console.log(`skipped  journeys in ${name}, which is not installed (${howTo})`);
  }
  // Its output is printed at the end, so that it does not mix with that of the end-to-end tests.
  const config = ['--config', 'browsers/vitest.config.ts'];
  return vitest('other browsers', 'browsers.json', config, { aside: true });
}

async function playwright() {
  const file = join(reports, 'playwright.json');
  const result = await step(
    'end-to-end tests',
    tool('playwright', 'test', '--reporter=list,json'),
    { live: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const counts = (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    troubles: troubles(report),
  });
  return { ...result, ...read(file, counts) };
}

const build = () => step('build', script('scripts/build.ts'));
const flowCheck = () => step('flow check', npm('run', '--silent', 'flow:check'));

const packages = await timed('packages', () => ensureInstalled('npm test', { withDev: true }));
const [checked, flowChecked, built] = await Promise.all([runChecks(), flowCheck(), build()]);
// Not beside the end-to-end tests: on two cores they would take hardly less time together, and each
// of them ten times as long now and then.
const unit = await vitest('unit and contract tests', 'vitest.json', [], { live: true });
const browser = await timed('browser', ensureBrowser);
const phases = [packages, ...checked, flowChecked, built, unit, browser];
if (!browser.ok) {
  console.log(
    'no browser for the end-to-end tests: install Chromium, Chrome or Edge, ' +
      'or set CHROMIUM_PATH to one, then npm test again',
  );
}
// In parallel: both spend much of their time waiting, and have servers and databases of their own.
if (built.ok) {
  const inBrowsers = [inOtherBrowsers(), ...(browser.ok ? [playwright()] : [])];
  phases.push(...(await Promise.all(inBrowsers)));
}

const sum = (count) => phases.reduce((total, phase) => total + (phase[count] ?? 0), 0);
// A phase that failed without a failed test of its own (lint, a crash) counts as one failure.
const broken = phases.filter(({ ok, failed = 0 }) => !ok && failed === 0).length;
const failed = sum('failed') + broken;
const skipped = sum('skipped');

for (const trouble of phases.flatMap((phase) => phase.troubles ?? [])) console.log(`\n${trouble}`);
console.log('');
for (const { title, ok, seconds } of phases) {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${title.padEnd(24)} ${formatSeconds(seconds).padStart(7)}`,
  );
}
console.log(
  `        ${'in all'.padEnd(24)} ${formatSeconds((performance.now() - start) / 1000).padStart(7)}`,
);
console.log('');
console.log(
  `${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exitCode = failed === 0 ? 0 : 1;
