import type { ReactNode } from 'react';
import styles from './Banner.module.css';

/** A notice above a form: what the visitor must know before filling it in. */
export function Banner({ children }: { children: ReactNode }) {
  return <p className={styles.banner}>{children}</p>;
}
