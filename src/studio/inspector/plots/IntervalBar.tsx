import type { VariantResult } from '../../../contract/staff.gen.ts';
import styles from './Plots.module.css';

interface IntervalBarProps {
  difference: NonNullable<VariantResult['difference']>;
  /** The smallest difference that matters, in the same unit */
  worth: number;
  kind: VariantResult['verdict']['kind'];
  /** A difference in words */
  tell: (difference: number) => string;
}

/**
 * What is not ruled out of a difference, as a bar over its scale; what does not matter is shaded
 * around zero. The verdict says the same in words.
 */
export function IntervalBar({ difference: { low, high }, worth, kind, tell }: IntervalBarProps) {
  const reach = 1.6 * Math.max(-low, high, 2 * worth);
  const at = (value: number) => `${50 + (50 * value) / reach}%`;
  const width = (value: number) => `${(50 * value) / reach}%`;
  return (
    <div className={styles.interval} aria-hidden>
      <b className={styles.worth} style={{ left: at(-worth), inlineSize: width(2 * worth) }} />
      <b className={styles.zero} style={{ left: at(0) }} />
      <i data-kind={kind} style={{ left: at(low), inlineSize: width(high - low) }} />
      {[low, 0, high].map((value) => (
        <span key={value} style={{ left: at(value) }}>
          {tell(value)}
        </span>
      ))}
    </div>
  );
}
