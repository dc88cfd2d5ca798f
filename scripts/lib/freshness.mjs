import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The sources of `dist/`. */
const sources = [
  'src',
  'schemas',
  'flows',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build.ts',
  'server/live/compileStepModule.ts',
  'package-lock.json',
];
const mark = join(root, 'dist/.built-from');

function filesOf(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

/**
 * A hash of names and contents, so that a checkout or copy that only changes times needs no build.
 */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `dist/` was completely built from the sources as they are now. */
export const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === sourcesHash();

/**
 * Called by the build before it reads anything, so that the hash is that of the sources it started
 * with.
 */
export function beginBuild() {
  const hash = sourcesHash();
  return { complete: () => writeFileSync(mark, hash) };
}
