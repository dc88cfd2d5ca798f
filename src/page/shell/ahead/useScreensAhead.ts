import { useEffect, useState } from 'react';
import { whenIdle } from '../../browser/whenIdle.ts';
import type { Wizard } from '../../wizard/wizard.ts';
import type { DrawnAhead } from './DrawnAhead.tsx';
import type { ScreensAhead } from './drawScreensAhead.ts';

interface Ahead {
  readonly screens: ScreensAhead;
  /** Holds the screens, and has the one in the page that the visit has come to. */
  readonly Drawn: typeof DrawnAhead;
}

/**
 * The screens of a visit that are drawn before it comes to them, once the code for that has loaded.
 * Until then, and where none was drawn, a screen is drawn when it is shown.
 */
export function useScreensAhead(wizard: Wizard, isWanted: boolean): Ahead | undefined {
  const [ahead, setAhead] = useState<Ahead>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let screens: ScreensAhead | undefined;
    let isGone = false;
    whenIdle(() => {
      import('./DrawnAhead.tsx').then(
        ({ drawScreensAhead, DrawnAhead }) => {
          if (isGone) return;
          screens = drawScreensAhead(wizard);
          setAhead({ screens, Drawn: DrawnAhead });
        },
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      screens?.stop();
      setAhead(undefined);
    };
  }, [wizard, isWanted]);
  return ahead;
}
