import { Callout } from '@radix-ui/themes';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './Appointments.module.css';
import words from './words.json';

interface OutcomeNoticeProps {
  title: string;
  /** What more there is to say, a sentence each */
  lines: readonly string[];
  /** Whether something is left to do */
  isLeft?: boolean;
  children?: ReactNode;
}

/** What has come of something that was done; whoever did it is led there. */
export function OutcomeNotice({ title, lines, isLeft = false, children }: OutcomeNoticeProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1} aria-label={words.outcome}>
      <Callout.Root color={isLeft ? 'amber' : 'green'} size="1" className={styles.lines} my="3">
        <Callout.Text weight="bold">{title}</Callout.Text>
        {lines.map((line) => (
          <Callout.Text key={line}>{line}</Callout.Text>
        ))}
        {children}
      </Callout.Root>
    </section>
  );
}
