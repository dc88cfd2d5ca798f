import { useEffect, useState } from 'react';
import { loadedSoon, loadSoon, type Soon } from './loadSoon.ts';

/** What the page needs soon after its first screen stands; undefined until it is there. */
export function useSoon(): Soon | undefined {
  const [soon, setSoon] = useState(loadedSoon);
  useEffect(() => {
    let isGone = false;
    void loadSoon().then((module) => {
      if (!isGone) setSoon(module);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return soon;
}
