import type { FormLimit } from '../../checker/model/surroundings.ts';
import { isObject } from '../../files/json/isObject.ts';
import { choicesIn } from '../../files/stepFile/fieldKind.ts';
import type { StepFormDefinition } from '../../files/stepFile/types.ts';
import type { FormField } from '../../page/steps/declarations/types.ts';
import { arrayOf, objectOf, ownSchema, shownLeaves } from './fields.ts';

/** All names that a schema requires anywhere, for some visitors or for all. */
function requiredAnywhere(schema: unknown): unknown[] {
  if (Array.isArray(schema)) return schema.flatMap(requiredAnywhere);
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'dependencies') return Object.values(objectOf(value)).flat();
    return key === 'required' && Array.isArray(value) ? value : requiredAnywhere(value);
  });
}

function choiceInWords({ schema, looks }: FormField, value: unknown): string {
  const [option] = arrayOf(schema.oneOf).map(objectOf);
  const [name] = arrayOf(looks['ui:enumNames']);
  return `“${String(name ?? option?.title ?? value)}”`;
}

/** What a question does not take although somebody may honestly have it to answer. */
function limitsOf(field: FormField): FormLimit[] {
  const { name, schema, looks } = field;
  const { minimum, maximum, minItems, pattern } = schema;
  const title = [looks['ui:title'], schema.title].find((each) => typeof each === 'string');
  const asked = `“${title ?? name}”`;
  const limit = (id: string, strictness: number, who: string) => ({
    id: `${name} ${id}`,
    strictness,
    who,
  });
  const found: FormLimit[] = [];
  // Nobody has less than nothing.
  if (typeof minimum === 'number' && minimum > 0) {
    found.push(limit('minimum', minimum, `whose answer to ${asked} is less than ${minimum}`));
  }
  if (typeof maximum === 'number') {
    found.push(limit('maximum', -maximum, `whose answer to ${asked} is more than ${maximum}`));
  }
  if (typeof minItems === 'number' && minItems > 1) {
    found.push(limit('minItems', minItems, `with fewer than ${minItems} answers to ${asked}`));
  }
  if (typeof pattern === 'string') {
    found.push(limit(`pattern ${pattern}`, 0, `who have nothing that ${asked} takes`));
  }
  const choices = choicesIn(schema);
  if (choices.length === 1) {
    const only = choiceInWords(field, choices[0]);
    found.push(limit(`only ${String(choices[0])}`, 0, `whose answer to ${asked} is not ${only}`));
  }
  if (schema.type === 'boolean' && typeof schema.const === 'boolean') {
    const who = schema.const ? 'who do not tick' : 'who tick';
    found.push(limit(`only ${String(schema.const)}`, 0, `${who} ${asked}`));
  }
  return found;
}

/**
 * The limits of the questions of a form that must be answered, with who cannot answer within them.
 * Those that the answer itself has, wherever it is asked for, are not among them.
 */
export function formLimits(form: StepFormDefinition): FormLimit[] {
  const required = new Set(requiredAnywhere(form.schema));
  return shownLeaves(form)
    .filter(({ path }) => required.has(path.at(-1)))
    .flatMap(({ path, field }) => {
      const own = ownSchema(path);
      const always = own === undefined ? [] : limitsOf({ ...field, schema: own });
      return limitsOf(field).filter(
        (one) =>
          !always.some(({ id, strictness }) => id === one.id && strictness >= one.strictness),
      );
    });
}
