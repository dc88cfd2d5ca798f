/**
 * Makes a cache of promises by key, which drops those used longest ago.
 *
 * @param most how many are kept at most
 * @returns a function that gives the kept value of a key, or calls `make`; a promise that rejects
 *   is not kept
 */
export function createKeeper<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>();
  const makeKept = (key: string, make: () => Promise<Value>) => {
    const value = make();
    // The next call tries again.
    value.catch(() => kept.delete(key));
    return value;
  };
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = kept.get(key) ?? makeKept(key, make);
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
