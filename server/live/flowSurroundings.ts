import { readFileSync } from 'node:fs';
import type { Surroundings } from '../../src/checker/model/surroundings.ts';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { formIds } from '../../src/files/stepFile/formIds.ts';
import { surroundingsOf } from '../../src/verdict/surroundingsOf.ts';

type Further = Readonly<Record<string, string | undefined>>;
const shipped = new URL('../../schemas/steps/', import.meta.url);

/**
 * The forms of a folder with changes that are not written yet, and the answers beside it.
 *
 * @param further texts of form files by form id, which replace those of the folder; undefined for a
 *   form to be removed
 */
export function folderTexts(
  further: Further = {},
  folder = shipped,
): Pick<FlowFiles, 'forms' | 'answers'> {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const texts = formIds(folder).map((id) => [id, read(`${id}.json`)] as const);
  const all = Object.entries({ ...Object.fromEntries(texts), ...further });
  const there = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { forms: Object.fromEntries(there), answers: read('../answers.json') };
}

/** What the app offers to a flow: its screens, and the forms of {@link folderTexts}. */
export const flowSurroundings = (further: Further = {}, folder = shipped): Surroundings =>
  surroundingsOf(folderTexts(further, folder));
