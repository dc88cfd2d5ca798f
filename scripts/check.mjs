/**
 * `npm run check`: the inner loop. Types, format and generated types of everything; lint and unit
 * tests of what differs from the last commit and what that reaches: of everything in a clean tree or
 * with `-- --all`. The server's tests need a database and seconds, so they are left to `npm test`.
 */
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root, tool } from './lib/project.mjs';
import { formatSeconds, step, timed } from './lib/steps.mjs';

/** The files that are there and differ from the last commit; undefined for everything. */
function changedFiles() {
  if (process.argv.includes('--all')) return undefined;
  const lines = (...args) =>
    (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\n');
  const changed = [
    ...lines('diff', '--name-only', 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => file !== '');
  return changed.length === 0 ? undefined : changed.filter((file) => existsSync(join(root, file)));
}

async function unitTests(isEverything) {
  const unit = ['run', '--exclude', 'tests/server/**'];
  if (isEverything) return [await step('unit', tool('vitest', ...unit))];
  return [
    // It reads the files rather than importing them, so no change is seen to reach it.
    await step('import directions', tool('vitest', 'run', 'tests/imports.test.ts')),
    await step('unit, where changed', tool('vitest', ...unit, '--changed')),
  ];
}

await ensureInstalled('npm run check', { withDev: true });
const { value: results, seconds } = await timed('check', async () => {
  const changed = changedFiles();
  return [
    // The quick ones first: beside the unit tests they would only slow each other down.
    ...(await runChecks(changed)),
    ...(await unitTests(changed === undefined)),
  ];
});
const failed = results.filter(({ ok }) => !ok).map(({ title }) => title);

console.log(
  `${failed.length === 0 ? 'all is well' : `failed: ${failed.join(', ')}`}, ${formatSeconds(seconds)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
