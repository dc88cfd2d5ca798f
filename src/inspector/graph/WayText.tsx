import type { Way } from './model/flowModel.ts';
import { graphText } from './graphText.ts';
import styles from './WayText.module.css';

/** A transition in words: its event, then its condition, and on request why it exists. */
export function WayText({ way, withWhy = false }: { way: Way; withWhy?: boolean }) {
  return (
    <span className={styles.way}>
      {way.event}
      {way.condition !== undefined && (
        <>
          {', '}
          <span className={styles.condition}>{way.condition}</span>
        </>
      )}
      {withWhy && way.rule !== undefined && <small className={styles.why}>{way.rule}</small>}
      {withWhy && way.why !== undefined && <small className={styles.why}>{way.why}</small>}
      {withWhy && way.spare !== undefined && (
        <small className={styles.why}>{graphText('spare', { why: way.spare })}</small>
      )}
    </span>
  );
}
