import type { ReactNode } from 'react';
import styles from './Banner.module.css';

/** Stands above a form: what the visitor must know before they fill it in. */
export function Banner({ children }: { children: ReactNode }) {
  return <p className={styles.banner}>{children}</p>;
}
