import { deepEquals, type ValidatorType } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';
import { produce } from 'immer';
import type { Answers } from '../../contract/types.gen.ts';
import { cleanText } from '../../booking/text/cleanText.ts';
import { isObject } from '../../files/json/isObject.ts';
import { pointerKeys } from '../../files/json/pointer.ts';
import type { JsonObject, StepFormDefinition } from '../../files/stepFile/types.ts';
import { showable } from './showable.ts';
import { partsWithDefaults } from './withDefaults.ts';

/** The values of a form while it is filled in, by answer. */
export type FormValues = JsonObject;

export type Path = readonly (string | number)[];

/** The answers a form asks for. */
export const answerNames = (form: StepFormDefinition): string[] =>
  Object.keys(isObject(form.schema.properties) ? form.schema.properties : {});

/** A form's validator, as far as it is needed here. */
type Validator = Pick<ValidatorType, 'rawValidation'>;

/**
 * The values a form begins with: the visit's answers to its questions, as far as it can show them,
 * then the schema's defaults. An answer that is refused where nobody can see it is left out.
 */
export function initialValues(
  form: StepFormDefinition,
  validator: Validator,
  answers: Answers,
): FormValues {
  const values = filledIn(form, answers);
  const { errors = [] } = validator.rawValidation<ErrorObject>(form.schema, tidyValue(values));
  const refused = new Set(errors.map(({ instancePath }) => pointerKeys(instancePath)[0]));
  const isUnseen = (name: string) => valueAt(form.uiSchema, [name, 'ui:widget']) === 'hidden';
  const seen = Object.entries(answers).filter(([name]) => !(refused.has(name) && isUnseen(name)));
  return filledIn(form, Object.fromEntries(seen));
}

function filledIn({ schema }: StepFormDefinition, answers: Answers): FormValues {
  const fields = Object.entries(schema.properties as JsonObject);
  const known = fields.flatMap(([name, field]) => {
    const shown = showable(field, answers[name as keyof Answers]);
    return shown === undefined ? [] : [[name, shown] as const];
  });
  return partsWithDefaults(schema, Object.fromEntries(known));
}

/** Whether a path is that of a field or of a part of it. */
export const isWithin = (path: Path, field: Path): boolean =>
  field.every((key, index) => String(path[index]) === String(key));

/** The value at a path; undefined if there is none. */
export function valueAt(values: unknown, path: Path): unknown {
  let value = values;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

/** The values with one at a path replaced; everything beside the path is the same object. */
export function withValueAt(values: unknown, path: Path, value: unknown): unknown {
  return produce({ values }, (copy) => {
    let parent: Record<string | number, unknown> = copy;
    let key: string | number = 'values';
    for (const next of path) {
      if (parent[key] === null || typeof parent[key] !== 'object') parent[key] = {};
      parent = parent[key] as Record<string | number, unknown>;
      key = next;
    }
    parent[key] = value;
  }).values;
}

const isBlank = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Values as they are validated and sent: texts cleaned and trimmed; blank texts and empty or missing values
 * left out.
 */
export function tidyValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).trim();
  if (Array.isArray(value)) return value.map(tidyValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, entry]) => [key, tidyValue(entry)] as const)
      .filter(([, entry]) => !isBlank(entry)),
  );
}

/**
 * Whether two states of a form have the same content: blank texts, empty lists and empty objects do
 * not count.
 */
export function haveSameContent(one: FormValues, other: FormValues): boolean {
  return deepEquals(substance(one), substance(other));
}

function substance(value: unknown): unknown {
  if (!isObject(value)) return isBlank(value) ? undefined : tidyValue(value);
  const entries = Object.entries(value)
    .map(([key, entry]) => [key, substance(entry)] as const)
    .filter(([, entry]) => !isBlank(entry));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/**
 * The answers that a form sends: all that it asks for, tidied; `undefined` for those that are blank
 * or do not apply, so that merging them clears older answers.
 *
 * @param hidden the paths of fields that do not apply
 */
export function formAnswers(
  form: StepFormDefinition,
  values: FormValues,
  hidden: readonly Path[],
): Answers {
  const shown = hidden.reduce<unknown>(
    (kept, path) => (valueAt(kept, path) === undefined ? kept : withValueAt(kept, path, undefined)),
    values,
  );
  const given = tidyValue(shown) as FormValues;
  return Object.fromEntries(answerNames(form).map((name) => [name, given[name]]));
}
