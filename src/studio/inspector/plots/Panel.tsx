import { Badge, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import styles from './Plots.module.css';

interface PanelProps {
  title: string;
  /** Of a panel within another one */
  level?: 'h2' | 'h3';
  /** What stands at the end of the row of the title */
  aside?: ReactNode;
  /** What is said where there is nothing to be told */
  none?: string | false;
  children?: ReactNode;
}

/** A part of a page that tells one thing, under a title. */
export function Panel({ title, level = 'h2', aside, none = false, children }: PanelProps) {
  const id = useId();
  return (
    <Card size="2" asChild>
      <section aria-labelledby={id} className={styles.panel}>
        <Flex justify="between" align="center" gap="3" wrap="wrap">
          <Heading as={level} id={id} size="3">
            {title}
          </Heading>
          {aside}
        </Flex>
        {none !== false && (
          <Text size="2" color="gray">
            {none}
          </Text>
        )}
        {children}
      </section>
    </Card>
  );
}

interface FigureProps {
  value: number | string;
  label: string;
  /** In which direction it has changed, in words */
  change?: ReactNode;
}

/** One number that matters. */
export const Figure = ({ value, label, change }: FigureProps) => (
  <Card size="2" asChild>
    <li>
      <Text as="div" size="2" color="gray">
        {label}
      </Text>
      <Flex align="baseline" gap="2" wrap="wrap">
        <Text size="7" weight="bold" className={styles.change}>
          {typeof value === 'number' ? value.toLocaleString() : value}
        </Text>
        {change}
      </Flex>
    </li>
  </Card>
);

interface Entry {
  readonly key: string | number;
  /** What stands before it: a number or a count */
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  /** Who and when, below it */
  readonly told?: string;
}

/** Things that were done or met, one below the other. */
export const Entries = ({
  rows,
  color = 'gray',
}: {
  rows: readonly Entry[];
  color?: 'gray' | 'red';
}) =>
  rows.length > 0 && (
    <ul className={styles.entries}>
      {rows.map(({ key, mark, title, told }) => (
        <li key={key}>
          {mark !== undefined && (
            <Badge color={color} className={styles.mark}>
              {mark}
            </Badge>
          )}
          <Text size="2">
            {title}
            {told !== undefined && (
              <Text as="div" size="1" color="gray">
                {told}
              </Text>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
