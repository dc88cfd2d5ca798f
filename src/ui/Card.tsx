import { useLayoutEffect, type ReactNode } from 'react';
import { useKeyboardInset } from './hooks/useKeyboardInset.ts';
import styles from './Card.module.css';

export interface CardProps {
  children: ReactNode;
  /** Any CSS colour; the ramp, contrast kept, follows from it. What is not a colour is passed over. */
  brandColor?: string | null;
}

/** The page: a card on a desktop, all of it on a phone or in a frame (`html[data-framed]`). */
export function Card({ children, brandColor }: CardProps) {
  useKeyboardInset();

  // On the root, so that the surroundings and the dialogs wear the colour too.
  useLayoutEffect(() => {
    if (!brandColor) return undefined;
    const root = document.documentElement.style;
    root.setProperty('--brand', brandColor);
    return () => {
      root.removeProperty('--brand');
    };
  }, [brandColor]);

  return (
    <div className={styles.page}>
      <main className={styles.card}>{children}</main>
    </div>
  );
}
