import type { Difference } from '../../../engine/explain/smallestFlip.ts';
import { useInspected } from '../store/contexts.ts';
import { differenceInWords } from '../words.ts';
import styles from './Why.module.css';

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
      <p className={styles.flip}>
        {isTaken ? 'Nothing would change that.' : 'No change here would lead this way.'}
      </p>
    );
  }
  return (
    <p className={styles.flip}>
      {isTaken ? 'It would not be taken if ' : 'It would be taken if '}
      <strong>{differences.map((one) => differenceInWords(flow, one)).join(' and ')}</strong>.{' '}
      {onTry && (
        <button type="button" className={styles.link} onClick={onTry}>
          Try it
        </button>
      )}
    </p>
  );
}
