import { isObject } from '../../../json/isObject.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import { fieldsOf } from './fields.ts';
import { label, ownSchema } from './fieldWords.ts';

const words: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples']);

/** The rules of a schema without its words, in one order. */
function rulesOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rulesOf);
  if (!isObject(schema)) return schema;
  const rules = Object.entries(schema).filter(([key]) => !words.has(key));
  return rules
    .map(([key, rule]) => [key, rulesOf(rule)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** The questions of a form whose answers `schemas/answers.json` does not define, by name. */
export const ownQuestions = (form: StepFormDefinition) =>
  Object.fromEntries(
    fieldsOf(form)
      .filter(({ name }) => ownSchema(name) === undefined)
      .map((field) => [
        field.name,
        { rules: JSON.stringify(rulesOf(field.schema)), words: label(field) },
      ]),
  );
