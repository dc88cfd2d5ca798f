import type { Flow } from '../../engine/types.ts';
import type { Difference } from '../../engine/explain/smallestFlip.ts';
import { differenceInWords } from '../words.ts';
import styles from './Why.module.css';

interface FlipProps {
  flow: Flow;
  differences: readonly Difference[] | undefined;
  isTaken: boolean;
  /** Tries it; absent where it cannot be brought about by facts alone. */
  onTry?: (() => void) | undefined;
}

/** The smallest change by which a transition would be taken, or would not. */
export function Flip({ flow, differences, isTaken, onTry }: FlipProps) {
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
