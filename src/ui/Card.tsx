import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** The page: a card on a desktop, all of it on a phone or in a frame (`html[data-framed]`). */
export function Card({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>{children}</main>
    </div>
  );
}
