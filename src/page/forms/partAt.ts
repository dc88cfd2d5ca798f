import { valueAt, type Path } from './formValues.ts';

/**
 * The part of a schema or uiSchema for a field; items of a list and entries of a map share one.
 *
 * @param inside the keys between an object and its parts: "properties" in a schema
 */
export function partAt(
  root: unknown,
  path: Path,
  inside: readonly string[] = [],
): Record<string, unknown> {
  let part = root;
  for (const key of path) {
    const named = valueAt(part, [...inside, key]);
    part = named ?? valueAt(part, ['additionalProperties']) ?? valueAt(part, ['items']);
  }
  return (part ?? {}) as Record<string, unknown>;
}
