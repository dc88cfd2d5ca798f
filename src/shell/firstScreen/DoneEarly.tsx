import { useEffect } from 'react';
import { loadSoon } from '../loadSoon.ts';

/** Stands beside a screen that the server drew, which what was done early is done with. */
export function DoneEarly() {
  useEffect(() => {
    const { early } = window;
    delete window.early;
    if (!early?.isNeeded()) early?.stop();
    else {
      // Without it what was done is lost, but not what is done next.
      void loadSoon().then((soon) => (soon ? soon.doEarly(early) : early.stop()));
    }
  }, []);
  return null;
}
