import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from './project.mjs';
import { markInUse, removeUnusedBundles } from './unusedBundles.mjs';

/**
 * Options of `node` for a server that answers little, as in a test: the embedded database's
 * WebAssembly is compiled once, and not again for speed. Saves half of a start.
 */
export const quickStart = ['--liftoff-only'];

const cache = join(root, 'node_modules/.cache');

/**
 * Sources find the files beside them by `import.meta`. In a bundle it would be the bundle's, so the
 * places of the sources are put in, as seen from there.
 */
const placesOfSources = (folder) => ({
  name: 'places-of-sources',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!/import\.meta\.(url|dirname)/.test(text)) return undefined;
      const place = JSON.stringify(relative(join(folder, 'x'), path).split(sep).join('/'));
      return {
        contents: text
          .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(path))),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    });
  },
});

/**
 * Puts the modules of programs into few files, which start in half the time that tsx takes to load
 * several hundred. Written once for each state of the sources; takes a fraction of a second. Removes
 * the bundles of earlier states that no process uses any more.
 *
 * @param {string} name of the folder for the bundles of these programs
 * @param {readonly string[]} entryPoints their sources, from the root of the project
 * @returns {Promise<string>} the folder with a program for each, which ends in `.mjs`
 * @throws where the sources cannot be read as TypeScript
 */
export async function bundlePrograms(name, entryPoints) {
  const folder = join(cache, name);
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    entryNames: '[name]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    sourcemap: 'inline',
    plugins: [placesOfSources(folder)],
    write: false,
  });
  // Of other packages the same sources may make something else.
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const { text } of outputFiles) hash.update(text);
  const own = join(folder, hash.digest('hex').slice(0, 16));
  if (!existsSync(own)) {
    // Moved into its place at once: another command may look for it at the same time.
    const unfinished = `${own}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    for (const { path, text } of outputFiles) writeFileSync(join(unfinished, basename(path)), text);
    try {
      renameSync(unfinished, own);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(own)) throw error;
    }
  }
  markInUse(own);
  removeUnusedBundles(folder);
  return own;
}

/** The path of the server's program, which `npm start` runs. */
export async function bundleServer() {
  const sources = ['server/main.ts', 'server/live/authoredProcess.ts'];
  return join(await bundlePrograms('server', sources), 'main.mjs');
}
