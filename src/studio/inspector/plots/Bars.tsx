import type { ReactNode } from 'react';
import { Text } from '@radix-ui/themes';
import styles from './Plots.module.css';

/** A part of a bar: its share of the widest there could be, between 0 and 1. */
export interface BarPart {
  readonly kind: 'went' | 'ended' | 'left';
  readonly share: number;
}

/** A bar of parts; what it shows stands beside it in numbers. */
export const Bar = ({ parts }: { parts: readonly BarPart[] }) => (
  <span className={styles.bar} aria-hidden>
    {parts.map(({ kind, share }) => (
      <i key={kind} data-kind={kind} style={{ inlineSize: `${100 * share}%` }} />
    ))}
  </span>
);

interface BarRow {
  readonly key: string;
  readonly title: ReactNode;
  /** The number that the bar shows, in words */
  readonly told: string;
  readonly parts: readonly BarPart[];
  /** More of it, below the bar */
  readonly more?: string | undefined;
}

/** Rows that each have a bar. */
export const Bars = ({ rows }: { rows: readonly BarRow[] }) =>
  rows.length > 0 && (
    <ul className={styles.rows}>
      {rows.map(({ key, title, told, parts, more }) => (
        <li key={key}>
          {title}
          <span>{told}</span>
          <Bar parts={parts} />
          {more !== undefined && (
            <Text size="1" color="gray" className={styles.more}>
              {more}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
