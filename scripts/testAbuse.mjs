/**
 * `npm run test:abuse`: tests in full what strangers, authors, failing services and deploys may do:
 * all of `tests/abuse`, then pages of other sites in each installed browser, and twenty deploys.
 * `npm test` runs a few of each. Arguments after `--` go to Vitest and replace all of this.
 */
import './lib/requireNode.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { absentBrowsers } from './lib/otherBrowsers.mjs';
import { tool } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

await ensureInstalled('npm run test:abuse', { withDev: true });
const whole = (title, ...command) =>
  step(title, tool(...command), { live: true, env: { ABUSE: 'whole' } });

const chosen = process.argv.slice(2);
const files = chosen.length > 0 ? chosen : ['tests/abuse'];
const results = [await whole('tests of abuse', 'vitest', 'run', '--maxWorkers=1', ...files)];
if (chosen.length === 0) {
  for (const { name, howTo } of absentBrowsers()) {
    console.log(`skipped  pages elsewhere in ${name}, which is not installed (${howTo})`);
  }
  const inBrowsers = ['--config', 'browsers/vitest.config.ts', 'browsers/crossSite.test.ts'];
  results.push(await whole('pages elsewhere', 'vitest', 'run', ...inBrowsers));
  if (findBrowser() === undefined) console.log('skipped  deploys: no Chromium is installed');
  else {
    const deploys = ['--workers=1', 'e2e/deploy.spec.ts'];
    results.push(await whole('deploys', 'playwright', 'test', ...deploys));
  }
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
