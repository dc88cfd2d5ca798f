import { useEffect } from 'react';
import type { Wizard } from '../wizard/wizard.ts';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { BookingScreens } from './BookingScreens.tsx';
import { onClosing } from './frame/closing.ts';

/** Begins to follow the visit; answers with the way to stop. */
type Follow = (wizard: Wizard) => () => void;

/** Asked for as soon as the page knows that it is in a frame; nobody else needs it. */
const loadHostTalk = () => import('./frame/tellHost.ts').then(({ tellHost }) => tellHost);

/** Nobody goes back from the first screen. */
const loadHistory = () => import('./followHistory.ts').then(({ followHistory }) => followHistory);

/** Follows the visit by what is loaded beside the first screen. */
function useFollower(load: () => Promise<Follow>, isWanted = true): void {
  const wizard = useWizard();
  useEffect(() => {
    if (!isWanted) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    load().then(
      (follow) => {
        if (!isGone) stop = follow(wizard);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [load, isWanted, wizard]);
}

/** A visit of one shop on a page of its own: with the browser's history and the page around a frame. */
export function BookingPage() {
  const wizard = useWizard();
  useEffect(() => onClosing(wizard.restart), [wizard]);
  useFollower(loadHistory);
  useFollower(loadHostTalk, wizard.isInsideIframe);

  return <BookingScreens drawsAhead />;
}
