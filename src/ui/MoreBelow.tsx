import type { RefObject } from 'react';
import styles from './MoreBelow.module.css';

export interface MoreBelowProps {
  /** What is scrolled. */
  scroller: RefObject<HTMLElement | null>;
}

/** Says that there is more below where no footer does, and goes there; for eyes and pointers only. */
export default function MoreBelow({ scroller }: MoreBelowProps) {
  const go = () => {
    const { current } = scroller;
    current?.scrollBy({ top: current.clientHeight * 0.75, behavior: 'smooth' });
  };
  return (
    <div className={styles.more} aria-hidden="true" data-more>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is hidden from who would hear it */}
      <button type="button" tabIndex={-1} onClick={go} />
    </div>
  );
}
