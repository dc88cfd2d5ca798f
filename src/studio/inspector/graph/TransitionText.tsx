import type { ShownTransition } from './model/flowModel.ts';
import { graphText } from './graphText.ts';
import styles from './TransitionText.module.css';

/** A transition in words: its event, then its condition, and why it exists. */
export function TransitionText({ transition }: { transition: ShownTransition }) {
  return (
    <span className={styles.transition}>
      {transition.event}
      {transition.condition !== undefined && (
        <>
          {', '}
          <span className={styles.condition}>{transition.condition}</span>
        </>
      )}
      {transition.rule !== undefined && <small className={styles.why}>{transition.rule}</small>}
      {transition.why !== undefined && <small className={styles.why}>{transition.why}</small>}
      {transition.spare !== undefined && (
        <small className={styles.why}>{graphText('spare', { why: transition.spare })}</small>
      )}
    </span>
  );
}
