import { useEffect } from 'react';
import { useTexts } from '../text/useTexts.ts';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { BookingScreens } from './BookingScreens.tsx';
import type { LaterCode } from './loadLaterCode.ts';
import { useLaterCode } from './useLaterCode.tsx';

/**
 * The visit of one shop as the whole page: follows the browser's history and talks to the page
 * around a frame.
 *
 * @param follow called once with the code that follows the visit
 */
export function BookingPage({ follow }: { follow?: (later: LaterCode) => void }) {
  const wizard = useWizard();
  const texts = useTexts();
  const later = useLaterCode();
  useEffect(() => {
    if (later === undefined) return undefined;
    follow?.(later);
    return later.followOnPage(wizard, texts);
  }, [later, wizard, texts, follow]);

  return <BookingScreens drawsAhead />;
}
