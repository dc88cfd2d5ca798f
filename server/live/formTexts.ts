import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formIds } from '../../src/stepFile/formIds.ts';

/** The text of every step form file of a folder by form id, broken ones included. */
export async function formTexts(folder: string): Promise<Record<string, string>> {
  const ids = formIds(folder);
  const texts = await Promise.all(ids.map((id) => readFile(join(folder, `${id}.json`), 'utf8')));
  return Object.fromEntries(ids.map((id, index) => [id, texts[index]!]));
}
