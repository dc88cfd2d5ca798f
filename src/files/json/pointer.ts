/** JSON pointers (RFC 6901). */

/** The pointer to a key below a pointer. */
export function below(pointer: string, ...keys: readonly (string | number)[]): string {
  let path = pointer;
  for (const key of keys) {
    const part = String(key);
    // Parsing a flow asks for some thousand pointers, and hardly any has a key to escape.
    path += `/${/[~/]/.test(part) ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part}`;
  }
  return path;
}

/** The keys of a pointer; none for the pointer to the whole document. */
export function pointerKeys(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
