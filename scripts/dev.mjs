/**
 * `npm run dev`: the app with hot reload, in front of the server, which restarts on its changes.
 * An edit in `flows/` or `schemas/` reloads the page.
 */
import './lib/requireNode.mjs';
import { spawn } from 'node:child_process';
import { createServer as listenOnce } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureInstalled } from './lib/install.mjs';
import { root, tool } from './lib/project.mjs';
import { stop } from './lib/steps.mjs';

process.chdir(root);
await ensureInstalled('npm run dev', { withDev: true });

const address = 'http://127.0.0.1:5173';
const port = await freePort();
const backend = `http://127.0.0.1:${port}`;
const server = spawn(...startCommand(), {
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// The addresses that the server prints are reached through Vite.
server.stdout
  .setEncoding('utf8')
  .on('data', (text) => process.stdout.write(text.replaceAll(backend, address)));
server.on('exit', (code) => stop(`the server ended (${code ?? 'by a signal'})`));
process.on('exit', () => server.kill());

await answers(backend);
const { createServer, normalizePath } = await import('vite');
const vite = await createServer({
  root,
  clearScreen: false,
  plugins: [reloadOnData()],
  server: {
    host: '127.0.0.1',
    port: Number(new URL(address).port),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/flows', '/schemas/steps', '/inspector/'].map((path) => [
        path,
        { target: backend, bypass: importedByTheApp },
      ]),
    ),
  },
});
await vite.listen();
vite.printUrls();

function startCommand() {
  const [node, ...args] = tool('tsx', 'watch', '--clear-screen=false', '--include', 'server/**/*');
  return [node, [...args, 'server/main.ts']];
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = listenOnce();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

async function answers(url) {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await delay(100);
  }
}

/**
 * A JSON file that a module imports comes from Vite, although the server has one at the same
 * address.
 */
function importedByTheApp({ url }) {
  return /\.json\?(.*&)?import\b/.test(url) ? url : undefined;
}

/**
 * Reloads the page after a change of flows or schemas, which the server serves, once the server has
 * had time to notice it. If the app imports the file too, this replaces Vite's own update.
 */
function reloadOnData() {
  const folders = ['flows', 'schemas'].map((folder) => normalizePath(join(root, folder)));
  let timer;
  return {
    name: 'reload-on-data',
    hotUpdate({ file, server: { ws } }) {
      const isData = file.endsWith('.json') && folders.some((folder) => file.startsWith(folder));
      if (!isData) return undefined;
      clearTimeout(timer);
      timer = setTimeout(() => ws.send({ type: 'full-reload' }), 300);
      return [];
    },
  };
}
