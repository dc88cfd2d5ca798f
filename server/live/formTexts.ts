import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formIds } from '../../src/files/stepFile/formIds.ts';
import { staysIn } from '../../src/files/stepFile/staysIn.ts';

/**
 * The file of each step form of a folder by form id.
 *
 * @param own the folder of a shop or organisation, whose forms replace those of the same id
 */
export function formFiles(folder: string, own?: string): Record<string, string> {
  const hasOwn = own !== undefined && existsSync(own) && staysIn(folder, own);
  const folders = [folder, ...(hasOwn ? [own] : [])];
  return Object.fromEntries(
    folders.flatMap((each) => formIds(each).map((id) => [id, join(each, `${id}.json`)])),
  );
}

/** The texts of the files of {@link formFiles} by form id, broken ones included. */
export async function formTexts(folder: string): Promise<Record<string, string>> {
  const files = Object.entries(formFiles(folder));
  const texts = await Promise.all(files.map(([, file]) => readFile(file, 'utf8')));
  return Object.fromEntries(files.map(([id], index) => [id, texts[index]!]));
}
