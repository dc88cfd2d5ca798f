import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Message.module.css';

export interface MessageProps {
  icon?: ReactNode;
  title: string;
  message?: ReactNode;
  /** What can be done about it: a button or a link. */
  action?: ReactNode;
  tone?: 'neutral' | 'error' | 'success';
  /** 1 where the message is the whole page; 2 by default. */
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
}: MessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={cx(styles.message, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
      {icon !== undefined && icon !== null && <span className={styles.icon}>{icon}</span>}
      <Heading className={styles.title}>{title}</Heading>
      {message !== undefined && message !== null && <div className={styles.text}>{message}</div>}
      {action !== undefined && action !== null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
