/**
 * `npm run test:deep`: what finds again, by other means, what `npm test` proves: oracles that share
 * nothing with the product, many random draws, bad networks, double presses, other orders of the
 * steps, other browsers, clocks and versions of Node. Names what is not installed and skips it.
 * `-- --whole` makes all draws of `tests/abuse` too, which takes half an hour more.
 */
import './lib/requireNode.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { DEEP_TAG, deepTests, sampledTests, manyDraws } from './lib/deepTests.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { absentBrowsers } from './lib/otherBrowsers.mjs';
import { script } from './lib/project.mjs';
import { step, timed } from './lib/steps.mjs';
import { playwright, summarize, vitest } from './lib/suite.mjs';

const isWhole = process.argv.includes('--whole');
const env = { ...manyDraws, ...(isWhole && { ABUSE: 'whole' }) };

const packages = await timed('packages', () =>
  ensureInstalled('npm run test:deep', { withDev: true }),
);
const built = await step('build', script('scripts/build.ts'));
const oracles = await vitest('second oracles', [...deepTests, ...sampledTests], {
  live: true,
  env,
});
const browser = await timed('browser', ensureBrowser);
const phases = [packages, built, oracles, browser];
if (browser.ok && built.ok) {
  phases.push(await playwright('deep journeys', ['--grep', DEEP_TAG], env));
}
for (const { name, howTo } of absentBrowsers()) {
  console.log(`skipped  journeys in ${name}, which is not installed (${howTo})`);
}
phases.push(await vitest('other browsers', ['--config', 'browsers/vitest.config.ts'], { env }));
phases.push(
  await step('other clocks', script('scripts/testClock.mjs', '--drawn', '3', '--quick'), {
    live: true,
  }),
);
phases.push(await step('other versions of Node', script('scripts/testNodes.mjs'), { live: true }));
summarize(phases);
