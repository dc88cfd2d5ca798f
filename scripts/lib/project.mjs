/**
 * The project's folder, and the command lines of its tools: always `node <script>`, so that no
 * shell is needed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The command line of a tool from node_modules. Runs the tool's own script rather than
 * `node_modules/.bin`, which has `.cmd` wrappers on Windows.
 */
export function tool(name, ...args) {
  const folder = join(root, 'node_modules', toolPackages[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[name]), ...args];
}
const toolPackages = { tsc: 'typescript' };

/** The command line that runs one of our TypeScript files. */
export const script = (file, ...args) => [
  process.execPath,
  '--import',
  'tsx',
  join(root, file),
  ...args,
];

/**
 * The command line of npm: the npm that started us, or the one that came with Node, or the one on
 * the path.
 */
export function npm(...args) {
  const beside = join(process.execPath, '..');
  const npmScript = [
    process.env.npm_execpath,
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  return npmScript === undefined ? ['npm', ...args] : [process.execPath, npmScript, ...args];
}
