import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './PendingCard.module.css';

/** The shape of a choice card on its way; `label` says to a screen reader what is awaited. */
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
