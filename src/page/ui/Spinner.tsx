import { useTexts } from '../text/useTexts.ts';
import { cx } from './styles/cx.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Read by screen readers; `Loading...` by default. */
  label?: string;
  /** Diameter in px, 32 by default. */
  size?: number;
  className?: string;
}

export function Spinner({ label, size = 32, className }: SpinnerProps) {
  const { t } = useTexts();
  return (
    <output className={cx(styles.status, className)}>
      <SpinnerRing size={size} />
      <span className="visually-hidden">{label ?? t('spinner.label')}</span>
    </output>
  );
}

/** The spinner without a label, where the surroundings already say that something is loading. */
export function SpinnerRing({ size }: { size: number }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 24 24"
    >
      <circle className={styles.track} cx="12" cy="12" r="10" />
      <circle className={styles.arc} cx="12" cy="12" r="10" pathLength="100" />
    </svg>
  );
}
