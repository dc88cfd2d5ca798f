import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Answers } from '../../contract/types.gen.ts';
import { canGoBack } from '../../engine/back.ts';
import { shownStep } from '../../engine/shownStep.ts';
import type { Scalar, Snapshot, Step } from '../../engine/types.ts';
import type { SessionState } from './session.ts';
import { useStore } from './useStore.ts';
import type { Visit } from './visit.ts';
import type { Wizard } from './wizard.ts';

const WizardValue = createContext<Wizard | null>(null);

export function WizardProvider({ wizard, children }: { wizard: Wizard; children: ReactNode }) {
  return <WizardValue value={wizard}>{children}</WizardValue>;
}

export function useWizard(): Wizard {
  const wizard = useContext(WizardValue);
  if (wizard === null) throw new Error('useWizard is used outside of WizardProvider');
  return wizard;
}

/** The state of the visit as screens see it; new after every event. */
export interface VisitState {
  readonly step: Step;
  /**
   * The id of the `replaceEveryStep` rule that shows this step; undefined for the step on top of
   * the stack.
   */
  readonly replacedBy?: string | undefined;
  readonly stack: readonly string[];
  readonly context: Readonly<Record<string, Scalar>>;
  /** Everything answered so far, on any branch. */
  readonly answers: Answers;
  readonly progress: number;
  readonly canGoBack: boolean;
}

function visitState({ flow }: Visit, snapshot: Snapshot): VisitState {
  return {
    ...shownStep(flow, snapshot),
    stack: snapshot.stack,
    context: snapshot.context,
    answers: snapshot.answers,
    progress: snapshot.progress,
    canGoBack: canGoBack(flow, snapshot.stack),
  };
}

export function useVisit(): VisitState {
  const { visit } = useWizard();
  return visitState(visit, useStore(visit));
}

/**
 * The state of the visit when this screen opened: an event must draw the next screen, not this one
 * again.
 */
export function useOpened(): VisitState {
  const { visit } = useWizard();
  const [opened] = useState(() => visitState(visit, visit.get()));
  return opened;
}

export function useSession(): SessionState {
  return useStore(useWizard().session);
}
