import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const filesUnder = (folder: string, at = ''): string[] =>
  readdirSync(join(folder, at))
    .map((name) => join(at, name))
    .flatMap((name) =>
      statSync(join(folder, name)).isDirectory() ? filesUnder(folder, name) : [name],
    );

/** A page names files, so it comes when they are there. */
const isPage = (name: string) => /\.html(\.\w+)?$/.test(name);

/**
 * Puts a finished build in the place of the one that is served, file by file, so that there is no
 * moment without it: what pages ask for, then the pages, then what no page asks for any more goes.
 *
 * @param next where it was built; on the same disk, and gone afterwards
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
