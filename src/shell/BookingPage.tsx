import { useEffect } from 'react';
import { useTexts } from '../text/useTexts.ts';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { BookingScreens } from './BookingScreens.tsx';
import type { Soon } from './loadSoon.ts';
import { useSoon } from './useSoon.tsx';

/**
 * The visit of one shop as the whole page: follows the browser's history and talks to the page
 * around a frame.
 *
 * @param follow called once with the code that follows the visit
 */
export function BookingPage({ follow }: { follow?: (soon: Soon) => void }) {
  const wizard = useWizard();
  const texts = useTexts();
  const soon = useSoon();
  useEffect(() => {
    if (soon === undefined) return undefined;
    follow?.(soon);
    return soon.followOnPage(wizard, texts);
  }, [soon, wizard, texts, follow]);

  return <BookingScreens drawsAhead />;
}
