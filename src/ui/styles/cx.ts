/** Joins the class names that hold; `undefined` when none does, so that no empty attribute is drawn. */
export function cx(...names: readonly (string | false | null | undefined)[]): string | undefined {
  const joined = names.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
