import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './project.mjs';
import { step, stop } from './steps.mjs';

/**
 * Whether node_modules holds what package-lock.json requires. npm records what it installed in
 * `node_modules/.package-lock.json`; optional packages for other platforms are rightly missing.
 *
 * @param {boolean} withDev whether development packages count too
 */
function isInstalled(withDev) {
  const noted = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const installed = packages(noted);
  return Object.entries(packages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found !== undefined) return found.version === wanted.version;
    return wanted.optional || wanted.devOptional || (wanted.dev && !withDev);
  });
}

/** Why npm failed and what to do about it, in a few words. */
function reason(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'the package registry cannot be reached; run npm ci with a network';
  }
  const told = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!) /.test(line))
    .map((line) => line.replace(/^npm (error|ERR!) /, ''))
    .find((line) => !/^(code|errno|syscall|path|dest) /.test(line));
  return `${told ?? output.trim().split('\n').at(-1)}; run npm ci to see more`;
}

/**
 * Installs the packages of package-lock.json if they are missing; the second time it needs no
 * network. Ends the command with one line if that fails.
 *
 * @param {string} command what to run again afterwards
 * @param {{ withDev: boolean }} options
 * @returns {Promise<boolean>} whether there was something to install
 */
export async function ensureInstalled(command, { withDev }) {
  if (isInstalled(withDev)) return false;
  const install = npm(
    'ci',
    ...(withDev ? ['--include=dev'] : []),
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    // Fails after seconds, not minutes, without a network.
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=10000',
  );
  const { ok, output } = await step('install packages (npm ci)', install, { quietFailure: true });
  if (!ok) {
    stop(`could not install packages: ${reason(output)}, then ${command} again`);
  }
  return true;
}
