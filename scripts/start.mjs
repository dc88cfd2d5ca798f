/**
 * `npm start`: from a fresh clone to a running server. Uses only Node until the packages are
 * installed; a second start installs and builds nothing.
 */
import './lib/requireNode.mjs';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { isBuilt } from './lib/freshness.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';
import { bundleServer } from './lib/bundlePrograms.mjs';
import { forgetSignals } from './lib/steps.mjs';

process.chdir(root);
// The build needs more packages than the server.
await ensureInstalled('npm start', { withDev: !isBuilt() });
await ensureBuilt('npm start');

if (!process.env.DATABASE_URL && !existsSync(process.env.DATA_DIR?.trim() || 'data')) {
  console.log('...     make the database and the demo shops (once, some seconds)');
}
// Runs in this process, so that signals and the exit code are the server's own.
forgetSignals();
const server = await bundleServer();
process.argv[1] = server;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(server).href);
