/**
 * `npm run check`: the inner loop. Types, lint, format and generated types of everything, and the
 * unit tests that reach what differs from the last commit: all of them in a clean tree or with
 * `-- --all`. The server's tests need a database and seconds, so they are left to `npm test`.
 */
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root, tool } from './lib/project.mjs';
import { formatSeconds, step, timed } from './lib/steps.mjs';

const hasChanges = () =>
  spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout?.trim() !==
  '';

async function unitTests() {
  const unit = ['run', '--exclude', 'tests/server/**'];
  if (process.argv.includes('--all') || !hasChanges()) {
    return [await step('unit', tool('vitest', ...unit))];
  }
  return [
    // It reads the files rather than importing them, so no change is seen to reach it.
    await step('import directions', tool('vitest', 'run', 'tests/imports.test.ts')),
    await step('unit, where changed', tool('vitest', ...unit, '--changed')),
  ];
}

await ensureInstalled('npm run check', { withDev: true });
const { value: results, seconds } = await timed('check', async () => [
  // The quick ones first: beside the unit tests they would only slow each other down.
  ...(await runChecks()),
  ...(await unitTests()),
]);
const failed = results.filter(({ ok }) => !ok).map(({ title }) => title);

console.log(
  `${failed.length === 0 ? 'all is well' : `failed: ${failed.join(', ')}`}, ${formatSeconds(seconds)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
