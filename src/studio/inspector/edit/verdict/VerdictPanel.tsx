import type { ReactNode } from 'react';
import { isRemark } from '../../../../checker/change/faring.ts';
import type { FlowEvent } from '../../../../engine/types.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { CustomerList } from './CustomerList.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { customersInWords } from '../../../../verdict/customers/whoCanBook.ts';
import type { FlowProblem } from './judgeDraft.ts';
import { ProblemList } from './ProblemList.tsx';
import type { Shop } from '../../bar/shops.ts';
import styles from './Verdict.module.css';
import { VerdictLine } from './VerdictLine.tsx';
import type { Proof } from '../../../../checker/check.ts';

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
            customers={customersInWords(verdict, draft.flow?.id)}
            flow={draft.flow?.id}
            reached={reached}
            onPlay={onPlay}
            isJudging={!draft.verdict.isCurrent}
          />
          {children}
          <ProblemList
            problems={verdict.problems.filter((one) => !isRemark(one))}
            onPlay={onPlay}
            onReveal={onReveal}
          />
          {difference !== undefined && (
            <DifferenceList draft={draft} difference={difference} onPlay={onPlay} />
          )}
          {draft.verdict.isCurrent && (
            <Proved proof={verdict.proof} milliseconds={draft.verdict.milliseconds} />
          )}
        </>
      )}
    </section>
  );
}

interface ProvedProps {
  proof: Proof | undefined;
  milliseconds: number | undefined;
}

/** How much the checker explored for its verdict, and what it left unproved. */
function Proved({ proof, milliseconds }: ProvedProps) {
  if (proof === undefined) {
    return <p className={styles.meaning}>Not a flow yet, so nothing was explored.</p>;
  }
  const { states, transitions, taken, kinds, tried, unproved, isForVisitsUnderWay } = proof;
  const isAll = unproved.length === 0;
  return (
    <section aria-label="What was proved">
      <h2 className={styles.title}>
        {isAll ? 'Proved for every possible visit' : 'Not all proved'}
        {isAll && isForVisitsUnderWay && ', those under way among them'}
      </h2>
      <p className={styles.meaning}>
        {isAll
          ? 'Everything that visitors can do was tried, on every screen, whatever they know or answered before: what is not listed above does not happen.'
          : 'There is too much that visitors can do to try it all. What is listed above happens; something else may happen that was not found.'}
      </p>
      {!isAll && (
        <ul className={styles.unproved}>
          {unproved.map((question) => (
            <li key={question}>Not proved: {question}</li>
          ))}
        </ul>
      )}
      <details className={styles.meaning}>
        <summary>For developers</summary>
        {states.toLocaleString('en')} situations, {taken} of {transitions} transitions taken,{' '}
        {kinds} ways to arrive at the goal, {tried.toLocaleString('en')} moves tried
        {milliseconds !== undefined && ` in ${Math.max(1, Math.round(milliseconds))} ms`}.
      </details>
    </section>
  );
}
