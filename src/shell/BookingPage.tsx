import { useEffect } from 'react';
import type { Store } from '../wizard/store.ts';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { BookingScreens, useBack } from './BookingScreens.tsx';
import { onClosing } from './frame/closing.ts';
import { tellHost } from './frame/tellHost.ts';
import { useBrowserBack } from './useBrowserBack.ts';

/** A visit of one shop on a page of its own: with the browser's Back and the page around a frame. */
export function BookingPage({ error }: { error: Store<unknown> }) {
  const wizard = useWizard();
  useBrowserBack(useBack());
  useEffect(() => onClosing(wizard.restart), [wizard]);
  useEffect(() => (wizard.isInsideIframe ? tellHost(wizard) : undefined), [wizard]);
  return <BookingScreens error={error} />;
}
