import type { RefObject } from 'react';
import styles from './MoreBelow.module.css';

export interface MoreBelowProps {
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
}

/**
 * On screens without a footer: shows that there is more below, and scrolls there. Hidden from
 * screen readers and the keyboard, which do not need it.
 */
export default function MoreBelow({ scroller }: MoreBelowProps) {
  const go = () => {
    const { current } = scroller;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    current?.scrollBy({ top: current.clientHeight * 0.75, behavior: isStill ? 'auto' : 'smooth' });
  };
  return (
    <div className={styles.more} aria-hidden="true" data-more>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from screen readers */}
      <button type="button" tabIndex={-1} onClick={go} />
    </div>
  );
}
