import { randomBytes } from 'node:crypto';
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { publishSite } from '../../scripts/lib/publishSite.ts';

const filesUnder = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));

const isText = (path: string) => /\.(html|js|css)$/.test(path);

/**
 * Replaces a site by another build, as `npm run build` does, but in a second: the same program with
 * new file names.
 */
export function deploy(siteDir: string): void {
  const next = `${siteDir}.next`;
  const mark = randomBytes(3).toString('hex');
  cpSync(siteDir, next, { recursive: true });
  // The compressed copies still contain the former names.
  for (const file of filesUnder(next)) if (/\.(br|gz)$/.test(file)) rmSync(file);
  const assets = readdirSync(join(next, 'assets'));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, `.${mark}$1`)]));
  for (const file of filesUnder(next).filter(isText)) {
    const text = readFileSync(file, 'utf8');
    const changed = assets.reduce((all, name) => all.replaceAll(name, renamed.get(name)!), text);
    if (changed !== text) writeFileSync(file, changed);
  }
  for (const [name, to] of renamed) {
    renameSync(join(next, 'assets', name), join(next, 'assets', to));
  }
  publishSite(next, siteDir);
}
