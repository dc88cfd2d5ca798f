import { readFile, stat } from 'node:fs/promises';

/** Ours have 12 kB; every page carries its flow. */
const LIMIT_KB = 250;

/**
 * What a file of an author holds.
 *
 * @throws an error that says so where it is larger than any flow or form has to be
 */
export async function readAuthored(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > LIMIT_KB * 1000) {
    throw new Error(`it has ${Math.ceil(size / 1000)} kB, and at most ${LIMIT_KB} are served`);
  }
  return readFile(file, 'utf8');
}
