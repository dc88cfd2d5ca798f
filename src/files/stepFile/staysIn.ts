import { existsSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const pathOf = (place: string | URL) => (typeof place === 'string' ? place : fileURLToPath(place));

/**
 * Whether a file is in a folder once all links are followed, so that a link in a folder of authored
 * files does not show others. Links within the folder are fine, and so is a folder that is one.
 * True for a file that does not exist.
 */
export function staysIn(folder: string | URL, file: string | URL): boolean {
  if (!existsSync(file)) return true;
  return realpathSync(pathOf(file)).startsWith(realpathSync(pathOf(folder)) + sep);
}
