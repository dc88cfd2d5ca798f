import { useEffect } from 'react';
import { loadLaterCode } from '../loadLaterCode.ts';

/** Repeats, once React is running, what the visitor did on a screen that the server drew. */
export function DoneEarly() {
  useEffect(() => {
    const { early } = window;
    delete window.early;
    if (early === undefined || !early.isNeeded()) return early?.stop();
    // If the code does not load, those inputs are lost, but later ones are not.
    void loadLaterCode().then((later) => {
      if (later === undefined) early.stop();
      // In a later task, when the code that follows the visit is listening.
      else setTimeout(() => void later.doEarly(early));
    });
  }, []);
  return null;
}
