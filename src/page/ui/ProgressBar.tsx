import { cx } from './styles/cx.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** 0 to 100; a value outside is drawn at the nearer end. */
  percent: number;
  label: string;
  className?: string;
}

export function ProgressBar({ percent, label, className }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <progress> cannot be animated
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className={cx(styles.track, className)}
    >
      <div className={styles.fill} style={{ translate: `${shown - 100}%` }} />
    </div>
  );
}
