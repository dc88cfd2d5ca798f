import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** A new folder. It is removed after all tests, with whatever is in it then. */
export const temporaryFolder = (): string =>
  mkdtempSync(join(process.env.TEMPORARY_FOLDERS!, 'folder-'));
