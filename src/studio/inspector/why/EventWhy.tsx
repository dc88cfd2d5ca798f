import { pickTold } from '../../../checker/model/cone.ts';
import { clausesOf } from '../../../engine/explain/clauses.ts';
import { explainEvent, type ExplainedTransition } from '../../../engine/explain/explainEvent.ts';
import { smallestFlip, type Difference } from '../../../engine/explain/smallestFlip.ts';
import { currentStep } from '../../../engine/snapshot.ts';
import type { FlowEvent, Snapshot } from '../../../engine/types.ts';
import { useActions, useInspected } from '../store/contexts.ts';
import { eventInWords, stepInWords } from '../words.ts';
import { ClauseTree } from './ClauseTree.tsx';
import { Flip } from './Flip.tsx';
import styles from './Why.module.css';

const verdicts = {
  taken: 'is taken',
  passed: 'holds, but one above is taken first',
  refused: 'does not hold',
};

/** What an event would do now, and why it takes one of its transitions and not the others. */
export function EventWhy({ event }: { event: string }) {
  const { flow, facts, moment } = useInspected();
  const { send } = useActions();
  const told = pickTold(flow, event, facts);
  const snapshot = { ...moment.snapshot, facts: { ...moment.snapshot.facts, ...told } };
  const sendWith = (given: NonNullable<FlowEvent['facts']>) =>
    send({ type: event, ...(Object.keys(given).length > 0 && { facts: given }) });
  return (
    <section className={styles.event} aria-label={eventInWords(flow, event)}>
      <div className={styles.eventHead}>
        <h3>{eventInWords(flow, event)}</h3>
        <button type="button" onClick={() => sendWith(told)}>
          Send
        </button>
      </div>
      <ol className={styles.ways}>
        {explainEvent(flow, snapshot, event).map((way) => (
          <TransitionWhy
            key={way.transition.id}
            snapshot={snapshot}
            explained={way}
            onTry={(differences) =>
              sendWith({
                ...told,
                ...Object.fromEntries(differences.map(({ name, becomes }) => [name, becomes])),
              })
            }
          />
        ))}
      </ol>
    </section>
  );
}

interface TransitionWhyProps {
  /** The snapshot that the guards read, with the facts that come with the event. */
  snapshot: Snapshot;
  explained: ExplainedTransition;
  onTry: (differences: readonly Difference[]) => void;
}

/**
 * One transition: whether it would be taken now, its guard clause by clause, and what would change
 * that.
 */
function TransitionWhy(props: TransitionWhyProps) {
  const { snapshot, explained, onTry } = props;
  const { flow } = useInspected();
  const { select } = useActions();
  const { transition, verdict } = explained;
  const step = currentStep(flow, snapshot);
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
