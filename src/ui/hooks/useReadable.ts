import { useEffect, useState } from 'react';

/** How long a screen must be visible before a visitor can have read it. */
const readableAfterMs = 700;

/** Whether the component has been on the screen long enough to be read. */
export function useReadable(): boolean {
  const [isReadable, setIsReadable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReadable(true), readableAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isReadable;
}
