import { useEffect } from 'react';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { BookingScreens } from './BookingScreens.tsx';
import type { Soon } from './loadSoon.ts';
import { useSoon } from './useSoon.ts';

/**
 * A visit of one shop on a page of its own: with the browser's history and the page around a frame.
 *
 * @param follow begins what the page itself follows it by
 */
export function BookingPage({ follow }: { follow?: (soon: Soon) => void }) {
  const wizard = useWizard();
  const soon = useSoon();
  useEffect(() => {
    if (soon === undefined) return undefined;
    follow?.(soon);
    return soon.followOnPage(wizard);
  }, [soon, wizard, follow]);

  return <BookingScreens drawsAhead />;
}
