/** `npm run check`: the inner loop. Shows only what failed, and how long each part took. */
import './lib/requireNode.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { tool } from './lib/project.mjs';
import { formatSeconds, step } from './lib/steps.mjs';

await ensureInstalled('npm run check', { withDev: true });

const start = performance.now();
// The quick ones first: beside the unit tests they would only slow each other down on two cores.
const results = [...(await runChecks()), await step('unit', tool('vitest', 'run'))];
const failed = results.filter(({ ok }) => !ok).map(({ title }) => title);
const total = formatSeconds((performance.now() - start) / 1000);

console.log(
  failed.length === 0 ? `all is well, ${total}` : `failed: ${failed.join(', ')}, ${total}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
