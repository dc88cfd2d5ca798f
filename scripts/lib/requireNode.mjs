/** Imported first by every command: stops with one line if Node is too old. */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const needed = engines.node.match(/\d+/g).map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(`Node ${needed.join('.')} or later is needed; this is ${process.version}.`);
  process.exit(1);
}
