/**
 * `npm run test:browsers`: runs the main journeys in WebKit and Firefox, which must both be
 * installed.
 */
import './lib/requireNode.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { absentBrowsers, otherBrowsers } from './lib/otherBrowsers.mjs';
import { tool } from './lib/project.mjs';
import { step, stop } from './lib/steps.mjs';

const absent = absentBrowsers();
if (absent.length > 0) {
  stop(absent.map(({ name, howTo }) => `${name} is not installed: ${howTo}`).join('\n'));
}
await ensureBuilt('npm run test:browsers');
const names = Object.values(otherBrowsers).map(({ name }) => name);
const { ok } = await step(
  `journeys in ${names.join(' and ')}`,
  tool('vitest', 'run', '--config', 'browsers/vitest.config.ts', ...process.argv.slice(2)),
  { live: true },
);
process.exitCode = ok ? 0 : 1;
