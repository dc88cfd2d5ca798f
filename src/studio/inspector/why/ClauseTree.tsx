import { Card } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import type { Clause } from '../../../engine/explain/clauses.ts';
import type { Difference } from '../../../engine/explain/smallestFlip.ts';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import { Quiet } from '../review/texts.tsx';
import { useInspected } from '../store/contexts.ts';
import { differenceInWords } from '../words.ts';
import styles from './Why.module.css';

/** The answer to a question, which is its title. */
export function WhySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
      </section>
    </Card>
  );
}

export const HoldsMark = ({ holds }: { holds: boolean }) => (
  <span className={styles.mark} aria-hidden="true">
    {holds ? '✓' : '✗'}
  </span>
);

/** A guard clause by clause, each marked by whether it is true. */
export function ClauseTree({ clause }: { clause: Clause }) {
  const heading = { and: 'all of these', or: 'one of these', not: 'none of this' };
  return (
    <div className={styles.clause} data-holds={clause.holds}>
      <HoldsMark holds={clause.holds} />
      <span className="visually-hidden">{clause.holds ? 'true: ' : 'false: '}</span>
      {clause.joins === undefined ? clause.words : heading[clause.joins]}
      {clause.joins !== undefined && (
        <ul>
          {clause.parts.map((part) => (
            <li key={part.words}>
              <ClauseTree clause={part} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
interface FlipProps {
  differences: readonly Difference[] | undefined;
  isTaken: boolean;
  /** Tries the change; absent where facts alone cannot bring it about. */
  onTry?: (() => void) | undefined;
}

/** The smallest change after which a transition would be taken, or no longer be. */
export function Flip({ differences, isTaken, onTry }: FlipProps) {
  const { flow } = useInspected();
  if (differences === undefined) {
    return (
      <Quiet>
        {isTaken ? 'Nothing would change that.' : 'No change here would lead this way.'}
      </Quiet>
    );
  }
  return (
    <Quiet>
      {isTaken ? 'It would not be taken if ' : 'It would be taken if '}
      <strong>{differences.map((one) => differenceInWords(flow, one)).join(' and ')}</strong>.{' '}
      {onTry && <LinkButton onClick={onTry}>Try it</LinkButton>}
    </Quiet>
  );
}
