import type { Clause } from '../../../engine/explain/clauses.ts';
import styles from './Why.module.css';

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
