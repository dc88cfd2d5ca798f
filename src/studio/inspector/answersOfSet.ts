import built from '../../../schemas/answers.json';
import type { FlowFiles } from '../../contract/staff.gen.ts';
import { isObject } from '../../files/json/isObject.ts';

type AnswersFile = typeof built;

let ofSet = { file: built, text: JSON.stringify(built) };

/** The `answers.json` of the set of files that this page, or this worker, is about. */
export const answersOfSet = (): AnswersFile => ofSet.file;

/** Its text, for a worker. */
export const answersText = (): string => ofSet.text;

/** The whole set of files that a flow and forms are of: whoever judges or explains them needs it. */
export const wholeSet = ({ flow, forms }: Pick<FlowFiles, 'flow' | 'forms'>): FlowFiles => ({
  flow,
  forms,
  answers: ofSet.text,
});

/**
 * Says which set the page is about: a version or a draft has an `answers.json` of its own, which need
 * not be the one that this program was built with.
 *
 * @param text undefined where the server has no other one
 */
export function beginWithAnswers(text: string | undefined): void {
  if (text === undefined || text === ofSet.text) return;
  try {
    const file: unknown = JSON.parse(text);
    if (!isObject(file) || !isObject(file.$defs)) return;
    ofSet = { file: file as AnswersFile, text };
  } catch {
    // The server says what is wrong with it; until then the forms are read with the former one.
  }
}
