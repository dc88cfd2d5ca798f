import { setNewest } from './setNewest.ts';

/**
 * Makes a cache of promises by key, which drops those used longest ago.
 *
 * @param most how many are kept at most
 * @returns a function that gives the kept value of a key, or calls `make`; a promise that rejects
 *   is not kept; its `put` replaces what is kept
 */
export function createKeeper<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>();
  const makeKept = (key: string, make: () => Promise<Value>) => {
    const value = make();
    // The next call tries again.
    value.catch(() => kept.delete(key));
    return value;
  };
  const put = (key: string, value: Promise<Value>) => setNewest(kept, most, key, value);
  const keep = (key: string, make: () => Promise<Value>): Promise<Value> =>
    put(key, kept.get(key) ?? makeKept(key, make));
  return Object.assign(keep, {
    /** Keeps a value in the place of the one that is kept. */
    put: (key: string, value: Value) => void put(key, Promise.resolve(value)),
  });
}
