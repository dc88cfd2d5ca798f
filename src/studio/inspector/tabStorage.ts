/** What this tab keeps under a key; undefined where there is none, or the browser stores nothing. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who kept it knows its type
export function readKept<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value for this tab, over a reload; undefined: forgets it. Returns false where the browser
 * stores nothing, or has no room.
 */
export function keep(key: string, value: object | undefined): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
