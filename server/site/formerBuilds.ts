import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** For how many days a page may stay open in a browser. */
const KEPT_DAYS = 7;

/**
 * The folder of files with a hash in their names, so that those of many builds can be kept side by
 * side.
 */
const FOLDER = 'assets';

const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[]);

/**
 * Copies the files that pages of the current build will request later to a folder that no build
 * empties, and deletes those that no build has contained for a week. So a visit can go on although
 * its build is replaced.
 *
 * @param siteDir the built site
 * @param keptDir the folder, laid out like a site
 */
export async function keepBuild(siteDir: string, keptDir: string, now: Date): Promise<void> {
  const [from, to] = [join(siteDir, FOLDER), join(keptDir, FOLDER)];
  await mkdir(to, { recursive: true });
  const present = new Set(await namesIn(from));
  const kept = new Set(await namesIn(to));
  for (const name of present) {
    const file = join(to, name);
    if (!kept.has(name)) {
      // Several processes may do this at once, and none may serve half a file.
      const half = join(to, `.${name}.${process.pid}`);
      await copyFile(join(from, name), half);
      await rename(half, file);
    }
    // The file's time says when a build last contained it.
    await utimes(file, now, now);
  }
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const name of kept) {
    if (present.has(name)) continue;
    const file = join(to, name);
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}
