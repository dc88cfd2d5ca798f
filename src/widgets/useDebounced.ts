import { useCallback, useEffect, useRef } from 'react';

/**
 * A function that calls `run` when it has not been called for `delayMs`; unmounting cancels the
 * call.
 */
export function useDebounced<Value>(
  run: (value: Value) => void,
  delayMs: number,
): (value: Value) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);

  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (value: Value) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), delayMs);
    },
    [delayMs],
  );
}
