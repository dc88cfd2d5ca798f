import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { cx } from './styles/cx.ts';
import { Icon } from './Icon.tsx';
import { alertIcon } from './icons/firstIcons.ts';
import styles from './Message.module.css';

export interface MessageProps {
  /** An svg path; an error that has none of its own shows the sign of errors. */
  icon?: string;
  title: string;
  message?: ReactNode;
  /** What can be done about it: a button or a link. */
  action?: ReactNode;
  tone?: 'neutral' | 'error' | 'success';
  headingRef?: Ref<HTMLHeadingElement>;
  /** 1 where the message is the whole page, whose heading can take the focus; 2 by default. */
  level?: 1 | 2;
}

/** An empty place or an error, in one voice: what it is, what it means, what to do. */
export function Message({
  icon,
  title,
  message,
  action,
  tone = 'neutral',
  level = 2,
  headingRef,
}: MessageProps) {
  const root = useRef<HTMLDivElement>(null);
  const isError = tone === 'error';
  useEffect(() => {
    // On a small phone it may come below the fold, and the way on with it.
    if (isError) root.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isError]);
  const Heading = level === 1 ? 'h1' : 'h2';
  const sign = icon ?? (isError ? alertIcon : undefined);
  return (
    <div
      ref={root}
      className={cx(styles.message, styles[tone])}
      role={isError ? 'alert' : undefined}
    >
      {sign !== undefined && (
        <span className={styles.icon}>
          <Icon path={sign} size={28} />
        </span>
      )}
      <Heading ref={headingRef} tabIndex={level === 1 ? -1 : undefined} className={styles.title}>
        {title}
      </Heading>
      {message !== undefined && message !== null && <div className={styles.text}>{message}</div>}
      {action !== undefined && action !== null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
