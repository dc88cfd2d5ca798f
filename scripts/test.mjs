/**
 * `npm test`: proves everything that a change can break, from a fresh clone: types, lint, unit and
 * contract tests, flow check, the journeys in Chromium. Continues after a failure, so that one run
 * shows them all, and ends with the line `N passed, N failed`. `npm run test:deep` has the rest.
 */
import './lib/requireNode.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { DEEP_TAG } from './lib/deepTests.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { npm, script } from './lib/project.mjs';
import { step, timed } from './lib/steps.mjs';
import { playwright, summarize, vitest } from './lib/suite.mjs';

const build = () => step('build', script('scripts/build.ts'));
const flowCheck = () => step('flow check', npm('run', '--silent', 'flow:check', '--', '--alone'));
const packages = await timed('packages', () => ensureInstalled('npm test', { withDev: true }));
const [checked, flowChecked, built] = await Promise.all([runChecks(), flowCheck(), build()]);
// Not beside the end-to-end tests: on two cores they would take hardly less time together, and each
// of them ten times as long now and then.
const unit = await vitest('unit and contract tests', [], {
  live: true,
  env: { WITHOUT_DEEP: '1' },
});
const browser = await timed('browser', ensureBrowser);
const phases = [packages, ...checked, flowChecked, built, unit, browser];
if (!browser.ok) {
  console.log(
    'no browser for the end-to-end tests: install Chromium, Chrome or Edge, ' +
      'or set CHROMIUM_PATH to one, then npm test again',
  );
} else if (built.ok) {
  phases.push(await playwright('end-to-end tests', ['--grep-invert', DEEP_TAG]));
}
summarize(phases);
