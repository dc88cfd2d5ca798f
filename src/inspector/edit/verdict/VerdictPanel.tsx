import type { ReactNode } from 'react';
import type { FlowEvent } from '../../../engine/types.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { customersInWords } from '../../../steps/declarations/customers/whoCanBook.ts';
import { CustomerList } from './CustomerList.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import type { FlowProblem } from './judgeDraft.ts';
import { ProblemList } from './ProblemList.tsx';
import { Proved } from './Proved.tsx';
import type { Shop } from '../../bar/shops.ts';
import styles from './Verdict.module.css';
import { VerdictLine } from './VerdictLine.tsx';

export interface VerdictPanelProps {
  /** What can be done, after who can book. */
  children?: ReactNode;
  draft: FlowDraft;
  /** The shops that get the draft; left out where they are not known. */
  reached?: readonly Shop[] | undefined;
  /** Plays a visit on the phone. */
  onPlay: (events: readonly FlowEvent[]) => void;
  /** Shows the place of a problem in the flow file. */
  onReveal: (pointer: string, problem: FlowProblem) => void;
}

/** The checker's verdict of the draft, and who would take another route. */
export function VerdictPanel({ draft, reached, onPlay, onReveal, children }: VerdictPanelProps) {
  const { verdict, failure } = draft.verdict;
  const difference = verdict?.difference;
  return (
    <section className={styles.panel} aria-label="Problems and differences">
      <VerdictLine draft={draft} />
      {failure !== undefined && (
        <p role="alert">The checker has stopped: {failure}. It looks again at the next change.</p>
      )}
      {verdict !== undefined && (
        <>
          <CustomerList
            customers={customersInWords(verdict.customers)}
            reached={reached}
            onPlay={onPlay}
          />
          {children}
          <ProblemList problems={verdict.problems} onPlay={onPlay} onReveal={onReveal} />
          {difference !== undefined && (
            <DifferenceList draft={draft} difference={difference} onPlay={onPlay} />
          )}
          <Proved proof={verdict.proof} milliseconds={draft.verdict.milliseconds} />
        </>
      )}
    </section>
  );
}
