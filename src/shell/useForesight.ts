import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/whenIdle.ts';
import type { Wizard } from '../wizard/wizard.ts';
import type { Foresight } from './foresight/foresee.ts';
import type { ForeseenScreens } from './foresight/ForeseenScreens.tsx';

interface Ahead {
  foresight: Foresight;
  ForeseenScreens: typeof ForeseenScreens;
}

/**
 * Draws the next screens of a visit ahead, once the code for that has loaded. Until then each is
 * drawn when it is shown.
 */
export function useForesight(wizard: Wizard, isWanted: boolean): Ahead | undefined {
  const [ahead, setAhead] = useState<Ahead>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let foresight: Foresight | undefined;
    let isGone = false;
    whenIdle(() => {
      import('./foresight/ahead.ts').then(
        ({ foresee, ForeseenScreens }) => {
          if (isGone) return;
          foresight = foresee(wizard);
          setAhead({ foresight, ForeseenScreens });
        },
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      foresight?.stop();
      setAhead(undefined);
    };
  }, [wizard, isWanted]);
  return ahead;
}
