import { useEffect } from 'react';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { BookingScreens } from './BookingScreens.tsx';
import { loadSoon, type Soon } from './loadSoon.ts';

/**
 * A visit of one shop on a page of its own: with the browser's history and the page around a frame.
 *
 * @param onSoon begins what the page itself follows it by
 */
export function BookingPage({ onSoon }: { onSoon?: (soon: Soon) => void }) {
  const wizard = useWizard();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void loadSoon().then((soon) => {
      if (soon === undefined || isGone) return;
      onSoon?.(soon);
      stop = soon.followOnPage(wizard);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [wizard, onSoon]);

  return <BookingScreens drawsAhead />;
}
