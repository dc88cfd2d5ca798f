import { parseJson } from '../json/parseJson.ts';
import { readStepForm } from './readStepForm.ts';
import { missingTexts, type MissingText } from './translations.ts';
import { StepFormError, type StepFormDefinition, type StepFormProblem } from './types.ts';

/** A form as a checker of flows wants it: with what it does not say in every language. */
export interface UsableForm extends StepFormDefinition {
  readonly untranslated: readonly MissingText[];
}

/** A form file that cannot be used, and why. */
export interface BrokenForm {
  /** Each with its JSON pointer, in a line. */
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

/** Forms that were read, by the answers they refer to: one is edited, and all are read again. */
const known = new WeakMap<object, Map<string, UsableForm | BrokenForm>>();

/** So many texts of forms are remembered. */
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
 * Every form of some files; the same object for the same text; one that cannot be used keeps no other from being read.
 *
 * @param texts what the files hold, by form id
 * @param answers `schemas/answers.json`
 */
export const readForms = (
  texts: Readonly<Record<string, string>>,
  answers: object,
): Record<string, UsableForm | BrokenForm> =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, knownForm(id, text, answers)] as const),
  );
