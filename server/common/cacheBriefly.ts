import { setNewest } from './setNewest.ts';

interface Options {
  /** How long a value is used, from when it was requested */
  forMs: number;
  clock: () => Date;
  /** How many values are kept; the oldest are dropped first */
  most: number;
}

/**
 * Reads a value by its key, and for a short time returns it from memory, so that many readers at
 * once cause one read. A failed read is not kept: the next reader tries again.
 */
export function cacheBriefly<Value>(
  read: (key: string) => Promise<Value>,
  { forMs, clock, most }: Options,
): (key: string) => Promise<Value> {
  const known = new Map<string, { value: Promise<Value>; at: number }>();
  return (key) => {
    const now = clock().getTime();
    const found = known.get(key);
    // Compares in both directions, so that old values do not count as new for long after the clock
    // was set back.
    if (found !== undefined && Math.abs(now - found.at) < forMs) return found.value;
    const entry = setNewest(known, most, key, { value: read(key), at: now });
    entry.value.catch(() => known.get(key) === entry && known.delete(key));
    return entry.value;
  };
}
