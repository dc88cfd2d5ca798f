interface Options {
  /** How long an answer holds, from when it was asked for */
  forMs: number;
  clock: () => Date;
  /** How many are kept, the latest of them */
  most: number;
}

/**
 * Reads by a key, from memory where the same was read just now: a rush of readers asks once. What
 * failed is asked anew by who comes next.
 */
export function briefly<Value>(
  read: (key: string) => Promise<Value>,
  { forMs, clock, most }: Options,
): (key: string) => Promise<Value> {
  const known = new Map<string, { value: Promise<Value>; at: number }>();
  return (key) => {
    const now = clock().getTime();
    const found = known.get(key);
    // Both ways: a clock that is set back must not make what is old young for long.
    if (found !== undefined && Math.abs(now - found.at) < forMs) return found.value;
    const entry = { value: read(key), at: now };
    known.delete(key);
    known.set(key, entry);
    entry.value.catch(() => known.get(key) === entry && known.delete(key));
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return entry.value;
  };
}
