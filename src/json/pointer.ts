/** JSON pointers (RFC 6901). */

/** The pointer to a key below a pointer. */
export function below(pointer: string, ...keys: readonly (string | number)[]): string {
  const parts = keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'));
  return [pointer, ...parts].join('/');
}

/** The keys of a pointer; none for the pointer to the whole document. */
export function pointerKeys(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
