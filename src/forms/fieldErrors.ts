import type { ErrorObject } from 'ajv';
import { pointerKeys } from '../json/pointer.ts';
import type { StepFormDefinition } from '../stepFile/types.ts';
import { t } from '../text/text.ts';
import type { TextKey } from '../text/text.ts';
import { isWithin, valueAt, type Path } from './formValues.ts';

/** What is wrong with one answer, in the customer's words. */
export interface FieldError {
  path: Path;
  /** The broken rule's name in JSON Schema. */
  keyword: string;
  label: string;
  message: string;
}

/** What is said where the file has no words of its own. */
const fallbacks: Readonly<Record<string, TextKey>> = {
  required: 'forms.error.required',
  minLength: 'forms.error.minLength',
  maxLength: 'forms.error.maxLength',
  minItems: 'forms.error.minItems',
  maxItems: 'forms.error.maxItems',
};

/** What a schema or a uiSchema says of a field; a list's items and a map's entries share one. */
function partAt(root: unknown, path: Path, inside: readonly string[]): Record<string, unknown> {
  let part = root;
  for (const key of path) {
    const named = valueAt(part, [...inside, key]);
    part = named ?? valueAt(part, ['additionalProperties']) ?? valueAt(part, ['items']);
  }
  return (part ?? {}) as Record<string, unknown>;
}

/** How a field is drawn, from the file's uiSchema. */
const looksAt = (form: StepFormDefinition, path: Path) => partAt(form.uiSchema, path, []);

/** The rules of a field, from the file's schema. */
const rulesAt = (form: StepFormDefinition, path: Path) => partAt(form.schema, path, ['properties']);

/** The words on a field: its own, or else its name. */
function labelAt(form: StepFormDefinition, path: Path): string {
  const label = looksAt(form, path)['ui:title'] ?? rulesAt(form, path).title;
  return typeof label === 'string' ? label : String(path.at(-1) ?? '');
}

function messageFor(
  form: StepFormDefinition,
  path: Path,
  { keyword, params }: ErrorObject,
): string {
  const own = valueAt(looksAt(form, path), ['ui:errors', keyword]);
  if (typeof own === 'string') return own;
  const { limit } = params as { limit?: number };
  return t(fallbacks[keyword] ?? 'forms.error.other', limit === undefined ? {} : { limit });
}

/** A missing answer is the error of its own field, not of the object it is missing in. */
function pathOf({ instancePath, params }: ErrorObject): string[] {
  const { missingProperty } = params as { missingProperty?: string };
  const keys = pointerKeys(instancePath);
  return missingProperty === undefined ? keys : [...keys, missingProperty];
}

/**
 * One error for each field that is wrong, in the order of the fields.
 *
 * @param found what the validator found
 * @param hidden the paths of the fields that do not apply; they cannot be wrong
 */
export function fieldErrors(
  form: StepFormDefinition,
  found: readonly ErrorObject[],
  hidden: readonly Path[],
): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const error of found) {
    // Beside what is wrong in a branch ajv reports that "then" or "else" does not match.
    if (error.keyword === 'if') continue;
    const path = pathOf(error);
    const key = path.join('/');
    if (errors.has(key) || hidden.some((field) => isWithin(path, field))) continue;
    const { keyword } = error;
    errors.set(key, {
      path,
      keyword,
      label: labelAt(form, path),
      message: messageFor(form, path, error),
    });
  }
  return [...errors.values()].toSorted((a, b) => placeOf(form, a.path) - placeOf(form, b.path));
}

/** Where a field stands in its file: by the first two names of its path, which is as deep as forms go. */
function placeOf(form: StepFormDefinition, [first = '', second = '']: Path): number {
  const place = (path: Path, name: string | number) => {
    const names = Object.keys(rulesAt(form, path).properties ?? {});
    return names.indexOf(String(name)) + 1;
  };
  return place([], first) * 1000 + (second === '' ? 0 : place([first], second));
}
