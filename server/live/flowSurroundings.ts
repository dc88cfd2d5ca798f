import { readFileSync } from 'node:fs';
import { parseJson } from '../../src/json/parseJson.ts';
import { formIds } from '../../src/stepFile/formIds.ts';
import { readForms } from '../../src/stepFile/readForms.ts';
import type { Surroundings } from '../../src/checker/model/surroundings.ts';
import { appSurroundings } from '../../src/steps/declarations/appSurroundings.ts';

let last: { text: string; answers: object } | undefined;

/** Returns the same object for the same text, because read forms are cached by it. */
function answersOf(text: string): object {
  if (last?.text !== text) last = { text, answers: parseJson(text) as object };
  return last.answers;
}

/** The texts of the form files by form id, and that of `answers.json`. */
export interface FormTexts {
  readonly forms: Readonly<Record<string, string>>;
  readonly answers: string;
}

/** What the app offers to a flow: its screens, and these forms. */
export const surroundingsOf = ({ forms, answers }: FormTexts): Surroundings =>
  appSurroundings(readForms(forms, answersOf(answers)));

/**
 * What the app offers to a flow: its screens, and the forms of a folder with changes that are not
 * written yet.
 *
 * @param further texts of form files by form id, which replace those of the folder; undefined for a
 *   form to be removed
 */
export function flowSurroundings(
  further: Readonly<Record<string, string | undefined>> = {},
  folder = new URL('../../schemas/steps/', import.meta.url),
): Surroundings {
  const read = (name: string, from = folder) => readFileSync(new URL(name, from), 'utf8');
  const texts = formIds(folder).map((id) => [id, read(`${id}.json`)] as const);
  const all = Object.entries({ ...Object.fromEntries(texts), ...further });
  const there = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return surroundingsOf({ forms: Object.fromEntries(there), answers: read('../answers.json') });
}
