import { useEffect } from 'react';
import { loadSoon } from '../loadSoon.ts';

/** Stands beside a screen that the server drew, which what was done early is done with. */
export function DoneEarly() {
  useEffect(() => {
    const { early } = window;
    delete window.early;
    if (early === undefined || !early.isNeeded()) return early?.stop();
    // Without it what was done is lost, but not what is done next.
    void loadSoon().then((soon) => {
      if (soon === undefined) early.stop();
      // Whoever follows the visit begins first, and hears of it.
      else setTimeout(() => void soon.doEarly(early));
    });
  }, []);
  return null;
}
