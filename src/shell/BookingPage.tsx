import { useEffect } from 'react';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { BookingScreens, useBack } from './BookingScreens.tsx';
import { onClosing } from './frame/closing.ts';
import { useBrowserHistory } from './useBrowserHistory.ts';

/** Asked for as soon as the page knows that it is in a frame; nobody else needs it. */
const loadHostTalk = () => import('./frame/tellHost.ts');

/** A visit of one shop on a page of its own: with the browser's Back and Forward and the page around a frame. */
export function BookingPage() {
  const wizard = useWizard();
  useBrowserHistory(useBack());
  useEffect(() => onClosing(wizard.restart), [wizard]);
  useEffect(() => {
    if (!wizard.isInsideIframe) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    loadHostTalk().then(
      ({ tellHost }) => {
        if (!isGone) stop = tellHost(wizard);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [wizard]);

  return <BookingScreens />;
}
