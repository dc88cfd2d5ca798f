import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { cx } from './styles/cx.ts';
import { Icon } from './Icon.tsx';
import { alertIcon } from './icons/firstIcons.ts';
import styles from './Message.module.css';

export interface MessageProps {
  /** An svg path; an error without one shows the error icon. */
  icon?: string;
  title: ReactNode;
  message?: ReactNode;
  /** What can be done about it: a button or a link. */
  action?: ReactNode;
  tone?: 'neutral' | 'error' | 'success';
  headingRef?: Ref<HTMLHeadingElement>;
  /** 1 where the message is the whole page, and its heading may take the focus; 2 by default. */
  level?: 1 | 2;
}

/** An empty state or an error: what it is, what it means, what to do. */
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
    // On a small phone the message may be out of sight, and with it what to do next.
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
