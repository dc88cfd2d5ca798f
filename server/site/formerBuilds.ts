import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** As long as a page may stand open somewhere. */
const KEPT_DAYS = 7;

/** What a page asks for by a name with a hash, so that files of many builds lie side by side. */
const FOLDER = 'assets';

const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[]);

/**
 * Copies what pages of the present build will ask for later to a folder that no build empties, and
 * lets go of what no build has had for a week: a visit goes on although its build is replaced.
 *
 * @param siteDir the built site
 * @param keptDir the folder, in the form of a site
 */
export async function keepBuild(siteDir: string, keptDir: string, now: Date): Promise<void> {
  const [from, to] = [join(siteDir, FOLDER), join(keptDir, FOLDER)];
  await mkdir(to, { recursive: true });
  const present = new Set(await namesIn(from));
  const kept = new Set(await namesIn(to));
  for (const name of present) {
    const file = join(to, name);
    if (!kept.has(name)) {
      // Several processes may do it at once, and none may serve half a file.
      const half = join(to, `.${name}.${process.pid}`);
      await copyFile(join(from, name), half);
      await rename(half, file);
    }
    // Its time is when a build last had it.
    await utimes(file, now, now);
  }
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const name of kept) {
    if (present.has(name)) continue;
    const file = join(to, name);
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}
