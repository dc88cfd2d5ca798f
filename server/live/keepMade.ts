import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuthoredJobs } from './authoredJobs.ts';
import type { RunApart } from './runApart.ts';

/** The jobs whose result depends on nothing but what goes in. */
const kept: ReadonlySet<keyof AuthoredJobs> = new Set([
  'stepModule',
  'judgeFiles',
  'made',
  'behaviourChanges',
]);

/** One result has some 20 kB. */
const MOST_KEPT = 200;

/**
 * Keeps in a folder what jobs made, so that a restarted server need not check again what has not
 * changed. What a job refuses is not kept. The folder belongs to one state of the program, because
 * another may judge otherwise; one that cannot be written to keeps nothing.
 *
 * @param most how many results stay; the oldest go first
 */
export function keepMade(run: RunApart, folder: string, most = MOST_KEPT): RunApart {
  async function dropOldest(): Promise<void> {
    const files = (await readdir(folder)).map((name) => join(folder, name));
    const dated = files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs }));
    const newestFirst = (await Promise.all(dated)).toSorted((a, b) => b.at - a.at);
    await Promise.all(newestFirst.slice(most).map(({ file }) => rm(file, { force: true })));
  }

  async function write(file: string, made: unknown): Promise<void> {
    await mkdir(folder, { recursive: true });
    // Moved into its place at once: another server may read it at the same time.
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, JSON.stringify(made));
    await rename(unfinished, file);
    await dropOldest();
  }

  return async (name, input, order) => {
    if (!kept.has(name)) return run(name, input, order);
    const hash = createHash('sha256')
      .update(JSON.stringify([name, input]))
      .digest('hex');
    const file = join(folder, `${hash}.json`);
    try {
      return JSON.parse(await readFile(file, 'utf8'));
    } catch {
      // Not made yet, or cut off by a full disk.
    }
    const made = await run(name, input, order);
    // A result that cannot be kept is made again.
    await write(file, made).catch(() => {});
    return made;
  };
}
