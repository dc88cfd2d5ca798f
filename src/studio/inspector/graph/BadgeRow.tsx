import { Text } from '@radix-ui/themes';
import { Icon } from '../../../page/ui/Icon.tsx';
import { cx } from '../../../page/ui/styles/cx.ts';
import type { Badge } from './badges.ts';
import type { PlaceProblems } from './model/marks.ts';
import styles from './BadgeRow.module.css';

/** Badges as icons, with words where there is room. */
export function BadgeRow({
  badges,
  withWords = false,
  className,
}: {
  badges: readonly Badge[];
  withWords?: boolean;
  className?: string | undefined;
}) {
  if (badges.length === 0) return null;
  return (
    <span className={cx(styles.row, className)} aria-hidden={withWords ? undefined : true}>
      {badges.map(({ icon, words, tone, text }) => (
        <span key={words} className={styles.badge} data-tone={tone} title={words}>
          <Icon path={icon} className={styles.icon} />
          {withWords ? words : text}
        </span>
      ))}
    </span>
  );
}

/** The problems of a place, a line each. */
export const ProblemLines = ({ of }: { of: PlaceProblems | undefined }) =>
  of?.messages.map((message) => (
    <Text as="p" key={message} color={of.severity === 'error' ? 'red' : 'amber'}>
      {message}
    </Text>
  ));
