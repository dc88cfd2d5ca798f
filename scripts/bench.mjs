/**
 * `npm run bench:engine`, `bench:page`, `bench:server`, `bench:day`: runs a benchmark with the
 * packages of `bench/package.json`, which it installs if they are missing. `bench:page` and
 * `bench:server` take `--against DIR`, the folder of another commit to compare with.
 */
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { npm, root, tool } from './lib/project.mjs';
import { step, stop } from './lib/steps.mjs';

const [name = '', ...options] = process.argv.slice(2);
const folder = join(root, 'bench');
const isInstalled = () => {
  const noted = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const versions = (file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
      .filter(([path, { optional }]) => path !== '' && !optional)
      .map(([path, { version }]) => `${path} ${version}`)
      .join('\n');
  return versions(noted) === versions(join(folder, 'package-lock.json'));
};

await ensureInstalled(`npm run bench:${name}`, { withDev: true });
if (!isInstalled()) {
  const install = npm('ci', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund');
  const { ok } = await step('install what the benchmarks compare with', install);
  if (!ok) stop(`could not install bench/package.json; then npm run bench:${name} again`);
}
// Checked here, because `npm run check` does not have these packages.
const types = await step('types', tool('tsc', '--noEmit', '--project', folder));
if (!types.ok) stop(`mend the types of bench/; then npm run bench:${name} again`);

const program = options.includes('--against') ? 'against.ts' : 'run.ts';
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', join(folder, name, program), ...options],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
