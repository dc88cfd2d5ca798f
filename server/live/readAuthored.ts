import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { staysIn } from '../../src/stepFile/staysIn.ts';

/** Our own have 12 kB. Limited because every page contains its flow. */
const LIMIT_KB = 250;

/**
 * The text of a file that an author wrote.
 *
 * @param folder the folder of the authored files
 * @throws if it is larger than any flow or form needs to be, or a link that leads out of the folder
 */
export async function readAuthored(folder: string, file: string): Promise<string> {
  if (!staysIn(folder, file)) throw new Error('it is a link that leads out of its folder');
  const { size } = await stat(file);
  if (size > LIMIT_KB * 1000) {
    throw new Error(`it has ${Math.ceil(size / 1000)} kB, and at most ${LIMIT_KB} are served`);
  }
  return readFile(file, 'utf8');
}

/** The JSON files in a folder and all those in it, without links that lead out of it. */
export const jsonFilesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => join(folder, path))
    .filter((path) => staysIn(folder, path));
