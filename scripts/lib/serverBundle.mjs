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

const folder = join(root, 'node_modules/.cache/server');

/**
 * Sources find the files beside them by `import.meta`. In a bundle it would be the bundle's, so the
 * places of the sources are put in, as seen from there.
 */
const placesOfSources = {
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
};

/**
 * Puts the server's own modules into one file, which starts in half the time that tsx takes to load
 * several hundred. Written once for each state of the sources; takes a fraction of a second. Removes
 * the bundles of earlier states that no server uses any more.
 *
 * @returns {Promise<string>} the path of the program, for `node`
 * @throws where the sources cannot be read as TypeScript
 */
export async function bundleServer() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts', 'server/live/authoredProcess.ts'],
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
    plugins: [placesOfSources],
    write: false,
  });
  const hash = createHash('sha256');
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
  return join(own, 'main.mjs');
}
