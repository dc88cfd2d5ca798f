import { useEffect, useRef } from 'react';
import { useWizard } from './WizardProvider.tsx';
import type { Wizard } from './wizard.ts';

/** Tracks one view of a screen when it opens, with the fields of its first render. */
export function useTrackedView(screen: string, fields: Parameters<Wizard['track']>[1]): void {
  const { track } = useWizard();
  const view = useRef<(() => void) | null>(() => track('Screen viewed', { screen, ...fields }));
  useEffect(() => {
    view.current?.();
    view.current = null;
  }, []);
}
