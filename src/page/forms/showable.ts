import { isObject } from '../../files/json/isObject.ts';
import { parseNumber } from './parseNumber.ts';

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/**
 * An answer as a field can show it. It may be one to another version of the form: a choice that is
 * gone is left out, as nobody could take it back, and a number becomes the text that means it, or
 * the other way round.
 *
 * @param schema of the field, without references
 * @returns undefined if nothing of the answer can be shown
 */
export function showable(schema: unknown, answer: unknown): unknown {
  if (!isObject(schema)) return answer;
  const types = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type));
  let value = answer;
  if (types.length > 0 && !types.includes(typeOf(answer))) {
    // Until a typed text is a number, the field shows the text.
    if (typeof answer === 'string' && types.includes('number'))
      value = parseNumber(answer) ?? answer;
    else if (typeof answer === 'number' && types.includes('string')) value = String(answer);
    else return undefined;
  }
  const options = [schema.enum ?? schema.oneOf ?? schema.anyOf ?? []].flat();
  const choices = options.map((one) => (isObject(one) && 'const' in one ? one.const : one));
  if (choices.length > 0 && !choices.includes(value)) return undefined;
  if (Array.isArray(value)) {
    return value.map((one) => showable(schema.items, one)).filter((one) => one !== undefined);
  }
  return isObject(value) ? showableParts(schema, value) : value;
}

/** The parts of an object for which there are fields. */
function showableParts(
  { properties, additionalProperties }: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
) {
  const fields = isObject(properties) ? properties : {};
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    if (Object.hasOwn(fields, name)) return [name, showable(fields[name], part)];
    return [name, additionalProperties === false ? undefined : part];
  });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
