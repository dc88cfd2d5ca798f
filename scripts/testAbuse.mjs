/**
 * `npm run test:abuse`: what strangers, authors and sick neighbours may do, in full: the tests of
 * `tests/abuse`, each with all that it can draw. `npm test` has them with a few. Takes some twenty
 * minutes; what follows `--` goes to Vitest.
 */
import './lib/requireNode.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { tool } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

await ensureInstalled('npm run test:abuse', { withDev: true });
const chosen = process.argv.slice(2);
const { ok } = await step(
  'tests of abuse',
  tool('vitest', 'run', '--maxWorkers=1', ...(chosen.length > 0 ? chosen : ['tests/abuse'])),
  { live: true, env: { ABUSE: 'whole' } },
);
process.exitCode = ok ? 0 : 1;
