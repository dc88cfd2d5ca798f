import { useEffect, useRef } from 'react';
import { useWizard } from './WizardProvider.tsx';
import type { Wizard } from './wizard.ts';

/** Tracks a screen's own view once while it is open, with the fields as they were at first. */
export function useTrackedView(screen: string, fields: Parameters<Wizard['track']>[1]): void {
  const { track } = useWizard();
  const view = useRef<(() => void) | null>(() => track('Screen viewed', { screen, ...fields }));
  useEffect(() => {
    view.current?.();
    view.current = null;
  }, []);
}
