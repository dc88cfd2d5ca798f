import { readFile, stat } from 'node:fs/promises';

/** Our own have 12 kB. Limited because every page contains its flow. */
const LIMIT_KB = 250;

/**
 * The text of a file that an author wrote.
 *
 * @throws if it is larger than any flow or form needs to be
 */
export async function readAuthored(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > LIMIT_KB * 1000) {
    throw new Error(`it has ${Math.ceil(size / 1000)} kB, and at most ${LIMIT_KB} are served`);
  }
  return readFile(file, 'utf8');
}
