import { useCallback, useEffect, useRef } from 'react';
import type { Answers } from '../contract/types.gen.ts';
import type { FlowEvent, Json, Scalar } from '../engine/types.ts';
import { useVisit, useWizard } from './WizardProvider.tsx';

export interface Sending {
  answers?: Answers;
  facts?: Readonly<Record<string, Scalar>>;
}

/**
 * Sends an event of the flow from the step whose screen was shown first by this component. Nothing
 * is sent once the screen is gone, although the same step may be shown again: what a call set off
 * there belonged to what was given then.
 */
export function useSend(): (type: string, sending?: Sending) => void {
  const { visit } = useWizard();
  const { step } = useVisit();
  const from = useRef(step.id).current;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    (type, { answers, facts } = {}) => {
      if (!isShown.current) return;
      const event: FlowEvent = {
        type,
        ...(facts && { facts }),
        ...(answers && { answers: answers as Record<string, Json | undefined> }),
      };
      visit.send(event, from);
    },
    [visit, from],
  );
}
