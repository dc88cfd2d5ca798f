import { isObject } from '../../files/json/isObject.ts';

const objectOf = (value: unknown) => (isObject(value) ? value : {});

/**
 * What a field holds when its form opens: what is known, and the defaults of the field and its parts
 * for what is not. A default is only what a schema names so: neither its `const` nor the first of
 * its choices, which RJSF would take for answers, nor anything that a branch (`then`, `allOf`…) says.
 *
 * @param known the answer so far; undefined if there is none
 */
function withDefaults(schema: unknown, known: unknown): unknown {
  if (!isObject(schema)) return known;
  const value = known === undefined ? schema.default : known;
  const isWhole = isObject(schema.properties) && (value === undefined || isObject(value));
  return isWhole ? partsWithDefaults(schema, objectOf(value)) : value;
}

/** The parts of an object, likewise. Parts that are required and have parts themselves are there. */
export function partsWithDefaults(
  { properties, required }: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const found = Object.entries(objectOf(properties)).flatMap(([name, part]) => {
    const value = withDefaults(part, known[name]);
    const isNothing =
      value === undefined ||
      (known[name] === undefined &&
        isObject(value) &&
        Object.keys(value).length === 0 &&
        !(Array.isArray(required) && required.includes(name)));
    return isNothing ? [] : [[name, value] as const];
  });
  return { ...known, ...Object.fromEntries(found) };
}
