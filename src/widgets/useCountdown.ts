import { useCallback, useEffect, useState } from 'react';

/**
 * The current time in milliseconds, updated every `everyMs`; not updated while `everyMs` is null.
 */
function useNow(everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (everyMs === null) return undefined;
    // Timers are late by seconds in a background tab, so each tick reads the clock.
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return nowMs;
}

export interface Countdown {
  /** Whole seconds left, 0 when it is over. */
  secondsLeft: number;
  restart: () => void;
}

/**
 * Counts down from `seconds` to 0, starting when it is first rendered on a page. It measures
 * against an end time and does not count ticks, so that a tab in the background catches up.
 */
export function useCountdown(seconds: number): Countdown {
  const [endsAtMs, setEndsAtMs] = useState<number>();
  const [over, setOver] = useState(seconds <= 0);
  const nowMs = useNow(over ? null : 1000);

  useEffect(() => {
    // In an effect, because a first render may be prepared ahead and shown later.
    // oxlint-disable-next-line react/set-state-in-effect
    setEndsAtMs((ends) => ends ?? Date.now() + seconds * 1000);
  }, [seconds]);

  const leftMs = endsAtMs === undefined ? Infinity : endsAtMs - nowMs;
  const secondsLeft = Math.min(seconds, Math.max(0, Math.ceil(leftMs / 1000)));
  if (!over && secondsLeft === 0) setOver(true);

  const restart = useCallback(() => {
    setEndsAtMs(Date.now() + seconds * 1000);
    setOver(seconds <= 0);
  }, [seconds]);

  return { secondsLeft: over ? 0 : secondsLeft, restart };
}
