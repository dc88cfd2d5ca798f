import { clausesOf } from '../../../engine/explain/clauses.ts';
import type { ExplainedTransition } from '../../../engine/explain/explainEvent.ts';
import { smallestFlip, type Difference } from '../../../engine/explain/smallestFlip.ts';
import type { Flow, Snapshot, Step } from '../../../engine/types.ts';
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
  flow: Flow;
  step: Step;
  /** The snapshot that the guards read, with the facts that come with the event. */
  snapshot: Snapshot;
  explained: ExplainedTransition;
  onTry: (differences: readonly Difference[]) => void;
  onSelect: (step: string) => void;
}

/**
 * One transition: whether it would be taken now, its guard clause by clause, and what would change
 * that.
 */
export function TransitionWhy(props: TransitionWhyProps) {
  const { flow, step, snapshot, explained, onTry, onSelect } = props;
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
        <button type="button" className={styles.target} onClick={() => onSelect(transition.target)}>
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
          flow={flow}
          differences={flip}
          isTaken={verdict === 'taken'}
          onTry={isByFacts ? () => onTry(flip) : undefined}
        />
      )}
    </li>
  );
}
