import { useEffect } from 'react';
import { loadSoon } from '../loadSoon.ts';

/** Repeats, once React is running, what the visitor did on a screen that the server drew. */
export function DoneEarly() {
  useEffect(() => {
    const { early } = window;
    delete window.early;
    if (early === undefined || !early.isNeeded()) return early?.stop();
    // If the code does not load, those inputs are lost, but later ones are not.
    void loadSoon().then((soon) => {
      if (soon === undefined) early.stop();
      // In a later task, when the code that follows the visit is listening.
      else setTimeout(() => void soon.doEarly(early));
    });
  }, []);
  return null;
}
