import { useEffect, useState } from 'react';
import { loadedSoon, loadSoon, type Soon } from './loadSoon.ts';

/** The code of `soon.ts`; undefined until it has loaded. */
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
