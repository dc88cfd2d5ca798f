import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The text of a file; undefined if it does not exist. */
export const textIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** A temporary name beside the file that is not taken for a flow or a form. */
const besides = (file: string) => `${file}.${randomBytes(6).toString('hex')}.part`;

async function put(file: string, text: string): Promise<void> {
  const part = besides(file);
  try {
    await writeFile(part, text, { flush: true });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Writes all files or none: a reader sees each file as it was or as it will be, and if one cannot
 * be written, those written before are restored.
 *
 * @param texts the text of each file by its path, undefined to delete it; written in the map's
 *   order
 */
export async function writeAllOrNone(
  texts: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  const written: (() => Promise<void>)[] = [];
  try {
    for (const [file, text] of texts) {
      /* oxlint-disable no-await-in-loop -- one after the other, so that it is known what to undo */
      const before = await textIfThere(file);
      await mkdir(dirname(file), { recursive: true });
      await (text === undefined ? rm(file, { force: true }) : put(file, text));
      /* oxlint-enable no-await-in-loop */
      written.push(() => (before === undefined ? rm(file) : put(file, before)));
    }
  } catch (error) {
    await Promise.allSettled(written.map((undo) => undo()));
    throw error;
  }
}
