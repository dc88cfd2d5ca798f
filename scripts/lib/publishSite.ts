import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const filesUnder = (folder: string, at = ''): string[] =>
  readdirSync(join(folder, at))
    .map((name) => join(at, name))
    .flatMap((name) =>
      statSync(join(folder, name)).isDirectory() ? filesUnder(folder, name) : [name],
    );

/** Whether a file is a page; pages name other files, so they are moved last. */
const isPage = (name: string) => /\.html(\.\w+)?$/.test(name);

/**
 * Replaces the served build by a new one, file by file, so that it is never missing: first the
 * files that pages request, then the pages; finally removes files that no page requests any more.
 *
 * @param next the new build's folder; on the same disk, and removed afterwards
 * @param site the folder that is served
 */
export function publishSite(next: string, site: string): void {
  const files = filesUnder(next);
  for (const name of [
    ...files.filter((each) => !isPage(each)),
    ...files.filter((each) => isPage(each)),
  ]) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    renameSync(join(next, name), join(site, name));
  }
  const present = new Set(files);
  for (const name of existsSync(site) ? filesUnder(site) : []) {
    if (!present.has(name)) rmSync(join(site, name));
  }
  rmSync(next, { recursive: true });
}
