import { useEffect, useState } from 'react';

/** How long a screen must be visible before a visitor can have read it. */
const readableAfterMs = 700;

/**
 * Since when the component has been on the screen long enough to be read, in milliseconds as
 * `Event.timeStamp`; undefined until then.
 */
export function useReadable(): number | undefined {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSince(performance.now()), readableAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return since;
}
