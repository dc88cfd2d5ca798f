import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './PendingCard.module.css';

/** A placeholder for a choice card that is loading; screen readers hear `label`. */
export function PendingCard({ label }: { label: string }) {
  return (
    <div className={styles.card} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <span className={styles.icon}>
        <Skeleton width={40} height={40} radius={10} />
      </span>
      <div className={styles.words}>
        <Skeleton width="80%" height={16} />
        <Skeleton width="45%" height={12} />
      </div>
    </div>
  );
}
