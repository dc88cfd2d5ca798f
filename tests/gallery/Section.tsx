import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** The states of a component; a screenshot test finds the section by its id. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.name}>
        {title}
      </h2>
      <div className={styles.stack}>{children}</div>
    </section>
  );
}
