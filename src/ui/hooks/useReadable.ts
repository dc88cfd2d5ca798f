import { useEffect, useState } from 'react';

/** How long a screen is there before what it asks could have been read. */
const readableAfterMs = 700;

/** Whether what came with this component has been on the screen long enough to be read. */
export function useReadable(): boolean {
  const [isReadable, setIsReadable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReadable(true), readableAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isReadable;
}
