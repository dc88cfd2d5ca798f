import {
  type ComponentType,
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { MoreBelowProps } from './MoreBelow.tsx';
import { useFilledFields } from './hooks/useFilledFields.ts';
import { cx } from './styles/cx.ts';
import { Icon } from './Icon.tsx';
import { checkIcon } from './icons/firstIcons.ts';
import styles from './Screen.module.css';

// Loaded only for screens without a footer. The first screen has one, and must stay small.
const MoreBelow = lazy<ComponentType<MoreBelowProps>>(() =>
  import('./MoreBelow.tsx').catch(() => ({ default: () => null })),
);

export interface ScreenProps {
  /** The question of the screen. */
  heading: string;
  /** At most two sentences. */
  help?: ReactNode;
  /** Pinned at the bottom, so that the next action is always in the same place. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Makes the screen a form. Its default is prevented already, so the page is not left. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** `opening`: the first screen, with larger words. `done`: a check mark above the heading. */
  mood?: 'opening' | 'done';
}

/**
 * The layout of a step. Its content slides in from the right, or from the left below an ancestor
 * with `data-direction="back"`.
 */
export function Screen({ heading, help, footer, children, onSubmit, mood }: ScreenProps) {
  useFilledFields();
  const { scrollerRef, endRef, contentBelow } = useContentBelow();
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The screen replaces the one whose button was pressed, so its heading takes the focus.
  useEffect(() => {
    if (mood === 'done') headingRef.current?.focus({ preventScroll: true });
  }, [mood]);
  const hasHelp = help !== undefined && help !== null;
  const hasFooter = footer !== undefined && footer !== null && footer !== false;

  const content = (
    <>
      <div ref={scrollerRef} className={styles.scroller} data-scroller>
        <div className={styles.body}>
          {mood === 'done' && (
            <span className={styles.done}>
              <Icon path={checkIcon} size={32} />
            </span>
          )}
          <h1
            ref={headingRef}
            tabIndex={-1}
            className={cx(styles.heading, mood === 'opening' && styles.opening)}
          >
            {heading}
          </h1>
          {hasHelp && <div className={styles.help}>{help}</div>}
          <div className={styles.content}>{children}</div>
        </div>
        <div ref={endRef} className={styles.end} />
      </div>
      {hasFooter && (
        <div className={cx(styles.footer, contentBelow && styles.raised)} data-footer>
          {footer}
        </div>
      )}
      {!hasFooter && contentBelow && (
        <Suspense fallback={null}>
          <MoreBelow scroller={scrollerRef} />
        </Suspense>
      )}
    </>
  );

  if (onSubmit === undefined) return <div className={styles.screen}>{content}</div>;
  return (
    <form
      className={styles.screen}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {content}
    </form>
  );
}

/** Empty space after the last words, in px: content that extends no further needs no hint. */
const airPx = 32;

/** Whether part of a scroller's content is out of sight below. */
function useContentBelow() {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const [contentBelow, setContentBelow] = useState(false);

  useEffect(() => {
    const end = endRef.current;
    if (end === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setContentBelow(entry !== undefined && !entry.isIntersecting),
      { root: scrollerRef.current, rootMargin: `0px 0px ${airPx}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);

  return { scrollerRef, endRef, contentBelow };
}
