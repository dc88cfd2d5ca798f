import type { ErrorObject } from 'ajv';
import { isForeignPhone } from '../../booking/customer/phoneFormat.ts';
import { pointerKeys } from '../../files/json/pointer.ts';
import type { StepFormDefinition } from '../../files/stepFile/types.ts';
import type { PageTexts, TextKey } from '../text/text.ts';
import { isWithin, valueAt, type FormValues, type Path } from './formValues.ts';
import { partAt } from './partAt.ts';

/** An error in one answer, in words for the customer. */
export interface AnswerError {
  path: Path;
  /** The JSON Schema keyword of the broken rule. */
  keyword: string;
  label: string;
  message: string;
}

/** The messages for errors that have no words in the form file. */
const fallbacks: Readonly<Record<string, TextKey>> = {
  required: 'forms.error.required',
  minLength: 'forms.error.minLength',
  maxLength: 'forms.error.maxLength',
  minItems: 'forms.error.minItems',
  maxItems: 'forms.error.maxItems',
  minimum: 'forms.error.minimum',
  maximum: 'forms.error.maximum',
};

/** The uiSchema of a field. */
const looksAt = (form: StepFormDefinition, path: Path) => partAt(form.uiSchema, path, []);

/** The schema of a field. */
const rulesAt = (form: StepFormDefinition, path: Path) => partAt(form.schema, path, ['properties']);

/** The label of a field: its title, otherwise its name. */
function labelAt(form: StepFormDefinition, path: Path): string {
  const label = looksAt(form, path)['ui:title'] ?? rulesAt(form, path).title;
  return typeof label === 'string' ? label : String(path.at(-1) ?? '');
}

function messageFor(
  form: StepFormDefinition,
  path: Path,
  { keyword, params }: ErrorObject,
  value: unknown,
  t: PageTexts['t'],
): string {
  const looks = looksAt(form, path);
  // As the field itself says it, so that a list of errors says no less.
  if (looks['ui:widget'] === 'phone' && typeof value === 'string' && isForeignPhone(value))
    return t('forms.error.foreignPhone');
  const own = valueAt(looks, ['ui:errors', keyword]);
  if (typeof own === 'string') return own;
  const { limit } = params as { limit?: number };
  return t(fallbacks[keyword] ?? 'forms.error.other', limit === undefined ? {} : { limit });
}

/**
 * The path of an error. A missing answer is an error of its own field, not of the object around it.
 */
function pathOf({ instancePath, params }: ErrorObject): string[] {
  const { missingProperty } = params as { missingProperty?: string };
  const keys = pointerKeys(instancePath);
  return missingProperty === undefined ? keys : [...keys, missingProperty];
}

/**
 * One error for each wrong field, in the order of the fields.
 *
 * @param values what the validator has judged
 * @param found the validator's errors
 * @param hidden the paths of fields that do not apply, whose errors do not count
 */
export function fieldErrors(
  form: StepFormDefinition,
  values: FormValues,
  found: readonly ErrorObject[],
  hidden: readonly Path[],
  t: PageTexts['t'],
): AnswerError[] {
  const errors = new Map<string, AnswerError>();
  for (const error of found) {
    // For an error in a branch, ajv also reports that "then" or "else" does not match.
    if (error.keyword === 'if') continue;
    const path = pathOf(error);
    const key = path.join('/');
    if (errors.has(key) || hidden.some((field) => isWithin(path, field))) continue;
    // What is asked for because of another answer is asked for like anything else.
    const keyword = error.keyword === 'dependencies' ? 'required' : error.keyword;
    errors.set(key, {
      path,
      keyword,
      label: labelAt(form, path),
      message: messageFor(form, path, { ...error, keyword }, valueAt(values, path), t),
    });
  }
  return [...errors.values()].toSorted((a, b) => placeOf(form, a.path) - placeOf(form, b.path));
}

/** The position of a field in its file, by the first two names of its path; forms are no deeper. */
function placeOf(form: StepFormDefinition, [first = '', second = '']: Path): number {
  const place = (path: Path, name: string | number) => {
    const names = Object.keys(rulesAt(form, path).properties ?? {});
    return names.indexOf(String(name)) + 1;
  };
  return place([], first) * 1000 + (second === '' ? 0 : place([first], second));
}
