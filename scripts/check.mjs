/**
 * `npm run check`: the inner loop. Checks types, format and generated types of everything; lints
 * and runs the nearest unit tests of the files that differ from the last commit or, in a clean
 * tree, of those that it changed. `-- --all` checks everything except the server's tests, which
 * need a database and take minutes.
 */
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nearTests } from './lib/nearTests.mjs';
import { root, tool } from './lib/project.mjs';
import { formatSeconds, step, timed } from './lib/steps.mjs';

/** The changed files that still exist; undefined for everything. */
function changedFiles() {
  if (process.argv.includes('--all')) return undefined;
  const lines = (...args) =>
    (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '')
      .split('\n')
      .filter((file) => file !== '');
  const now = [
    ...lines('diff', '--name-only', 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ];
  const changed = now.length > 0 ? now : lines('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((file) => existsSync(join(root, file)));
}

function unitTests(changed) {
  const run = (title, ...args) => step(title, tool('vitest', 'run', ...args));
  if (changed === undefined) return run('unit', '--exclude', 'tests/server/**');
  // Always included, because it reads source files rather than importing them.
  const near = ['tests/imports.test.ts', ...nearTests(changed)];
  return run(`unit, the ${near.length} files nearest`, ...near);
}

await ensureInstalled('npm run check', { withDev: true });
const { value: results, seconds } = await timed('check', async () => {
  const changed = changedFiles();
  return [
    // The quick checks first; run beside the unit tests, each would only slow the other down.
    ...(await runChecks(changed)),
    await unitTests(changed),
  ];
});
const failed = results.filter(({ ok }) => !ok).map(({ title }) => title);

console.log(
  `${failed.length === 0 ? 'all is well' : `failed: ${failed.join(', ')}`}, ${formatSeconds(seconds)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
