import { createContext, useContext, type ReactNode } from 'react';
import type { Answers, ShopSettings } from '../../schemas/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import type { RuntimeConfig } from '../api/config.ts';
import type { PageParams } from '../booking/pageParams.ts';
import { canGoBack } from '../engine/back.ts';
import { relevantAnswers } from '../engine/relevantAnswers.ts';
import { shownStep } from '../engine/shownStep.ts';
import type { Scalar, Step } from '../engine/types.ts';
import type { LeadSync } from './leadSync.ts';
import type { Session, SessionState } from './session.ts';
import { useStore, type ReadableStore } from './store.ts';
import type { TypedAnswers } from './typedAnswers.ts';
import type { Visit } from './visit.ts';

/** Everything a step's screen can reach, made once when the page starts. */
export interface Wizard {
  readonly visit: Visit;
  readonly session: Session;
  readonly typed: TypedAnswers;
  readonly settings: ShopSettings;
  readonly config: RuntimeConfig;
  readonly page: PageParams;
  readonly isInsideIframe: boolean;
  /** The calls of this visit's shop. */
  readonly api: ShopApi;
  /** The error nobody on the screen could do anything about; null for none, and once dismissed. */
  readonly failure: ReadableStore<unknown>;
  readonly reportError: (error: unknown) => void;
  /** Sends an event to analytics: its name and nothing personal. */
  readonly track: (
    eventName: string,
    fields?: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => void;
  /** The visit's lead; loaded with the first verified event. */
  readonly lead: () => Promise<LeadSync>;
  /** The header's Close: leaves a frame at once, goes to the exit step on a page. */
  readonly close: () => void;
  /** The visit begins anew; token, answers and what was typed are forgotten. */
  readonly restart: () => void;
  /** Ends the visit: it begins anew, and a frame is closed. */
  readonly leave: () => void;
}

export type { Step };

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

/** The answers that count by now: those of the steps on the present path. */
export function presentAnswers(visit: Visit): Answers {
  return relevantAnswers(visit.flow, visit.get());
}

export function useSession(): SessionState {
  return useStore(useWizard().session);
}
