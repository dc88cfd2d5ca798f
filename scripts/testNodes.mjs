/**
 * `npm run test:nodes`: runs what depends on Node on the other supported versions:
 * `NODE_22=/path/to/node`, `node22` or `nodejs22` on the path, or nvm's. Names those it skips.
 */
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { tool } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

const majors = [20, 22, 24].filter((major) => !process.version.startsWith(`v${major}.`));
/** The tests that depend on Node: processes, database, limits, files, the engine, zones. */
const tests = ['tests/server/', 'tests/engine/', 'tests/booking/', 'tests/scripts/'];

const { env } = process;
const nvm = join(env.NVM_DIR ?? join(homedir(), '.nvm'), 'versions/node');

function candidates(major) {
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [`node${major}`, `nodejs${major}`].map((name) => join(folder, name)));
  const ofNvm = existsSync(nvm)
    ? readdirSync(nvm).map((version) => join(nvm, version, 'bin/node'))
    : [];
  return [env[`NODE_${major}`], ...onPath, ...ofNvm].filter(Boolean);
}

const isOf = (major) => (path) =>
  existsSync(path) &&
  spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${major}.`) === true;

await ensureInstalled('npm run test:nodes', { withDev: true });
let failed = 0;
for (const major of majors) {
  const node = candidates(major).find(isOf(major));
  if (node === undefined) {
    console.log(`skipped  Node ${major}, which is not installed (NODE_${major}=/path/to/node)`);
    continue;
  }
  const [, ...rest] = tool('vitest', 'run', ...tests);
  // oxlint-disable-next-line no-await-in-loop -- they would only slow each other down
  const { ok } = await step(`Node ${major}`, [node, ...rest]);
  if (!ok) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
