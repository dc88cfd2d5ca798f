import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staysIn } from './staysIn.ts';

/**
 * The ids of the step form files in a folder, sorted by file name; [] where there are none. A link
 * that leads out of the folder is none.
 */
export function formIds(folder: string | URL): string[] {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder);
  // Each page looks whether a form has changed, so only links are followed.
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() || staysIn(path, join(path, entry.name)))
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => name.slice(0, -'.json'.length));
}
