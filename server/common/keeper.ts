/**
 * Keeps what was made by a key, the last used of them, so that it is made once.
 *
 * @param most how many are kept
 * @returns what stands under the key, or else what `make` makes; one that fails is not kept
 */
export function keeper<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>();
  const makeKept = (key: string, make: () => Promise<Value>) => {
    const value = make();
    // Who asks again may be luckier.
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
