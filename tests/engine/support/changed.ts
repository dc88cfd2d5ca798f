/** One change of a JSON file: the value at a pointer, or nothing there where it has none. */
export interface FileChange {
  at: string;
  value?: unknown;
}

/** A copy of some JSON with changes made to it; each parent must be there. */
export function changed(source: unknown, changes: readonly FileChange[]): unknown {
  const copy = structuredClone(source) as Record<string, unknown>;
  for (const { at, value } of changes) {
    const keys = at
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop()!;
    let parent = copy;
    for (const key of keys) parent = parent[key] as Record<string, unknown>;
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return copy;
}
