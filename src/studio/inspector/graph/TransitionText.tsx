import type { ShownTransition } from './model/flowModel.ts';
import { graphText } from './graphText.ts';
import styles from './TransitionText.module.css';

/** A transition in words: its event, then its condition, and on request why it exists. */
export function TransitionText({
  transition,
  withWhy = false,
}: {
  transition: ShownTransition;
  withWhy?: boolean;
}) {
  return (
    <span className={styles.transition}>
      {transition.event}
      {transition.condition !== undefined && (
        <>
          {', '}
          <span className={styles.condition}>{transition.condition}</span>
        </>
      )}
      {withWhy && transition.rule !== undefined && (
        <small className={styles.why}>{transition.rule}</small>
      )}
      {withWhy && transition.why !== undefined && (
        <small className={styles.why}>{transition.why}</small>
      )}
      {withWhy && transition.spare !== undefined && (
        <small className={styles.why}>{graphText('spare', { why: transition.spare })}</small>
      )}
    </span>
  );
}
