/** The phases of `npm test` and `npm run test:deep`, and the summary that both end with. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { troubles } from './journeys.mjs';
import { tool } from './project.mjs';
import { formatSeconds, step } from './steps.mjs';

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

/** Runs Vitest as a phase, with the counts of its tests. */
export async function vitest(title, options, show) {
  const file = join(reports, `${title.replaceAll(/\W/g, '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const result = await step(title, tool('vitest', 'run', ...reporters, ...options), show);
  const counts = (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  });
  return { ...result, ...read(file, counts) };
}

/** Runs Playwright as a phase, with the counts of its tests and what went wrong in them. */
export async function playwright(title, options, env = {}) {
  const file = join(reports, `${title.replaceAll(/\W/g, '-')}.json`);
  const result = await step(title, tool('playwright', 'test', '--reporter=list,json', ...options), {
    live: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const counts = (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    troubles: troubles(report),
  });
  return { ...result, ...read(file, counts) };
}

/** Prints what went wrong, how long each phase took, and the line `N passed, N failed`. */
export function summarize(phases) {
  const sum = (count) => phases.reduce((total, phase) => total + (phase[count] ?? 0), 0);
  // A phase that failed without a failed test of its own (lint, a crash) counts as one failure.
  const broken = phases.filter(({ ok, failed = 0 }) => !ok && failed === 0).length;
  const failed = sum('failed') + broken;
  const skipped = sum('skipped');

  for (const trouble of phases.flatMap((phase) => phase.troubles ?? [])) {
    console.log(`\n${trouble}`);
  }
  console.log('');
  for (const { title, ok, seconds } of phases) {
    console.log(
      `${ok ? 'ok    ' : 'FAILED'}  ${title.padEnd(28)} ${formatSeconds(seconds).padStart(7)}`,
    );
  }
  console.log(
    `        ${'in all'.padEnd(28)} ${formatSeconds((performance.now() - start) / 1000).padStart(7)}`,
  );
  console.log('');
  console.log(
    `${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
