/**
 * Joins class names, leaving out the falsy ones; `undefined` when none is left, so that no empty
 * attribute is rendered.
 */
export function cx(...names: readonly (string | false | null | undefined)[]): string | undefined {
  const joined = names.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
