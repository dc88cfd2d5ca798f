/**
 * `npm run test:citus`: tests the server on a Citus cluster. `CITUS_URL` names the coordinator with
 * any database that has Citus, such as postgres://postgres@127.0.0.1:9700/postgres; the tests
 * create a database of their own there and remove it.
 */
import './lib/requireNode.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { tool } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

if (process.env.CITUS_URL === undefined) {
  console.log('skipped  tests on Citus: set CITUS_URL to the coordinator of a cluster');
  process.exit(0);
}
await ensureInstalled('npm run test:citus', { withDev: true });
const { ok } = await step('Citus', tool('vitest', 'run', 'tests/server/db/citus.test.ts'));
process.exitCode = ok ? 0 : 1;
