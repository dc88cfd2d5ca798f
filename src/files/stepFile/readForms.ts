import { parseJson } from '../json/parseJson.ts';
import { readStepForm } from './readStepForm.ts';
import { missingTexts, type MissingText } from './translations.ts';
import { StepFormError, type StepFormDefinition, type StepFormProblem } from './types.ts';

/** A form that can be used, with its sentences that lack a translation. */
export interface UsableForm extends StepFormDefinition {
  readonly untranslated: readonly MissingText[];
}

/** A form file that cannot be used, and why. */
export interface BrokenForm {
  /** One line for each problem, with its JSON pointer. */
  readonly problems: readonly string[];
  readonly at: readonly StepFormProblem[];
}

function readForm(id: string, text: string, answers: object): UsableForm | BrokenForm {
  try {
    const form = readStepForm(parseJson(text), answers, id);
    return { ...form, untranslated: missingTexts(form) };
  } catch (error) {
    if (error instanceof StepFormError) {
      const lines = error.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
      return { problems: lines, at: error.problems };
    }
    if (!(error instanceof SyntaxError)) throw error;
    const { message } = error;
    return {
      problems: [message],
      at: [{ file: `schemas/steps/${id}.json`, pointer: '', message }],
    };
  }
}

/** A cache by answers file and text: after an edit of one form, all forms are read again. */
const known = new WeakMap<object, Map<string, UsableForm | BrokenForm>>();

/** How many forms are remembered. */
const mostKnown = 200;

function knownForm(id: string, text: string, answers: object): UsableForm | BrokenForm {
  const forms = known.get(answers) ?? new Map<string, UsableForm | BrokenForm>();
  known.set(answers, forms);
  const key = `${id}\n${text}`;
  let form = forms.get(key);
  if (form === undefined) {
    if (forms.size >= mostKnown) forms.clear();
    forms.set(key, (form = readForm(id, text, answers)));
  }
  return form;
}

/**
 * Reads every form of some files. A text that was read before gives the same object. A form that
 * cannot be used does not prevent the others from being read.
 *
 * @param texts the files' contents, by form id
 * @param answers the content of `schemas/answers.json`
 */
export const readForms = (
  texts: Readonly<Record<string, string>>,
  answers: object,
): Record<string, UsableForm | BrokenForm> =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, knownForm(id, text, answers)] as const),
  );
