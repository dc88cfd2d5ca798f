import { createContext, useContext, type ReactNode } from 'react';
import type { Answers } from '../../schemas/types.gen.ts';
import { canGoBack } from '../engine/back.ts';
import { shownStep } from '../engine/shownStep.ts';
import type { Scalar, Step } from '../engine/types.ts';
import type { SessionState } from './session.ts';
import { useStore } from './store.ts';
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

/** The visit as a screen sees it; it changes with every event. */
export interface VisitState {
  readonly step: Step;
  /** The id of the rule that shows this step instead of the one on top of the stack. */
  readonly replacedBy?: string | undefined;
  readonly stack: readonly string[];
  readonly context: Readonly<Record<string, Scalar>>;
  /** Everything answered so far, of whatever branch. */
  readonly answers: Answers;
  readonly progress: number;
  readonly canGoBack: boolean;
}

export function useVisit(): VisitState {
  const { visit } = useWizard();
  const snapshot = useStore(visit);
  return {
    ...shownStep(visit.flow, snapshot),
    stack: snapshot.stack,
    context: snapshot.context,
    answers: snapshot.answers,
    progress: snapshot.progress,
    canGoBack: canGoBack(visit.flow, snapshot.stack),
  };
}

export function useSession(): SessionState {
  return useStore(useWizard().session);
}
