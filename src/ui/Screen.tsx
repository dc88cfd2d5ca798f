import type { FormEvent, ReactNode, Ref } from 'react';
import { useContentBelow } from './useContentBelow.ts';
import { cx } from './cx.ts';
import { useFooterHeight } from './useFooterHeight.ts';
import styles from './Screen.module.css';

export interface ScreenProps {
  /** What is asked. */
  heading: string;
  /** At most two sentences. */
  help?: ReactNode;
  /** Pinned at the bottom: the next action is always in the same place. */
  footer?: ReactNode;
  children?: ReactNode;
  /** The heading takes the focus when the step arrives. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Makes the screen a form. The page is not left; the event is already prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Above the heading: an icon or an illustration. */
  hero?: ReactNode;
}

/**
 * One step. The words come in from the side the visitor goes to: an ancestor with
 * `data-direction="back"` turns that round.
 */
export function Screen({
  heading,
  help,
  footer,
  children,
  headingRef,
  onSubmit,
  hero,
}: ScreenProps) {
  const { scrollerRef, endRef, contentBelow } = useContentBelow();
  const hasHelp = help !== undefined && help !== null;
  const hasFooter = footer !== undefined && footer !== null && footer !== false;

  const content = (
    <>
      <div ref={scrollerRef} className={styles.scroller} data-scroller>
        <div className={styles.body}>
          {hero}
          <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
            {heading}
          </h1>
          {hasHelp && <div className={styles.help}>{help}</div>}
          <div className={styles.content}>{children}</div>
        </div>
        <div ref={endRef} className={styles.end} />
      </div>
      {hasFooter && <Footer raised={contentBelow}>{footer}</Footer>}
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

function Footer({ raised, children }: { raised: boolean; children: ReactNode }) {
  const ref = useFooterHeight();
  return (
    <div ref={ref} className={cx(styles.footer, raised && styles.raised)}>
      {children}
    </div>
  );
}
