import { clausesOf } from '../../../engine/explain/clauses.ts';
import type { ExplainedTransition } from '../../../engine/explain/explainEvent.ts';
import { smallestFlip, type Difference } from '../../../engine/explain/smallestFlip.ts';
import type { Snapshot, Step } from '../../../engine/types.ts';
import { useActions, useInspected } from '../store/contexts.ts';
import { stepInWords } from '../words.ts';
import { ClauseTree } from './ClauseTree.tsx';
import { Flip } from './Flip.tsx';
import styles from './Why.module.css';

const verdicts = {
  taken: 'is taken',
  passed: 'holds, but one above is taken first',
  refused: 'does not hold',
};

interface TransitionWhyProps {
  step: Step;
  /** The snapshot that the guards read, with the facts that come with the event. */
  snapshot: Snapshot;
  explained: ExplainedTransition;
  onTry: (differences: readonly Difference[]) => void;
}

/**
 * One transition: whether it would be taken now, its guard clause by clause, and what would change
 * that.
 */
export function TransitionWhy(props: TransitionWhyProps) {
  const { step, snapshot, explained, onTry } = props;
  const { flow } = useInspected();
  const { select } = useActions();
  const { transition, verdict } = explained;
  const flip = smallestFlip(flow, step, snapshot, transition);
  const isOnly = step.on[transition.event]?.length === 1;
  const isByFacts = flip?.every(({ kind }) => kind === 'fact') === true;
  return (
    <li className={styles.way} data-verdict={verdict}>
      <div className={styles.wayHead}>
        <span aria-hidden="true" className={styles.arrow}>
          {verdict === 'taken' ? '→' : '⇢'}
        </span>
        <button type="button" className={styles.target} onClick={() => select(transition.target)}>
          {stepInWords(flow, transition.target)}
        </button>{' '}
        <span className={styles.verdict}>{verdicts[verdict]}</span>
      </div>
      {transition.why !== undefined && <p className={styles.reason}>{transition.why}.</p>}
      {transition.guard === undefined ? (
        <p className={styles.flip}>{isOnly ? 'Always.' : 'Otherwise.'}</p>
      ) : (
        <ClauseTree clause={clausesOf(flow, transition.guard, snapshot)} />
      )}
      {!(isOnly && transition.guard === undefined) && (
        <Flip
          differences={flip}
          isTaken={verdict === 'taken'}
          onTry={isByFacts ? () => onTry(flip) : undefined}
        />
      )}
    </li>
  );
}
