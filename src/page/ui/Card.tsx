import type { ReactNode } from 'react';
import styles from './Card.module.css';

/**
 * The page: a card on a desktop, the whole viewport on a phone and in a frame
 * (`html[data-framed]`).
 */
export function Card({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>{children}</main>
    </div>
  );
}
