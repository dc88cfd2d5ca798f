import { useEffect, useState } from 'react';

/**
 * The present instant in milliseconds, renewed every `everyMs`.
 * With `null` the clock rests: nothing ticks and the last instant stays.
 */
export function useNow(everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (everyMs === null) return undefined;
    // A timer may be late by seconds in a background tab, so each tick reads the clock.
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return nowMs;
}
