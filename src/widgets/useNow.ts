import { useEffect, useState } from 'react';

/**
 * The current time in milliseconds, updated every `everyMs`; not updated while `everyMs` is null.
 */
export function useNow(everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (everyMs === null) return undefined;
    // Timers are late by seconds in a background tab, so each tick reads the clock.
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return nowMs;
}
