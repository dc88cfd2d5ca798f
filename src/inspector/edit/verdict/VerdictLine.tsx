import {
  askedTwiceNow,
  cannotBookAnyMore,
} from '../../../steps/declarations/customers/whoCanBook.ts';
import { cx } from '../../../ui/styles/cx.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './Verdict.module.css';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/**
 * The verdict in one line, announced by screen readers: errors, warnings, and who takes another
 * route.
 */
export function VerdictLine({ draft }: { draft: FlowDraft }) {
  const { verdict, isCurrent, isSlow, failure } = draft.verdict;
  const isBusy = !isCurrent || verdict === undefined;
  const errors = verdict?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
  const warnings = (verdict?.problems.length ?? 0) - errors;
  const { difference } = verdict ?? {};
  const [loss, ...losses] = cannotBookAnyMore(verdict?.customers ?? []);
  const twice = askedTwiceNow(verdict?.customers ?? []);
  const isFine = verdict?.problems.length === 0 && loss === undefined;
  const parts = [
    loss !== undefined && `${loss.words} can no longer book`,
    losses.length > 0 && `nor can ${counted(losses.length, 'more kind')} of customers`,
    isFine && twice.length === 0 && 'No problems',
    twice.length > 0 && `${twice[0]!.words} are asked twice at “${twice[0]!.now.at}”`,
    errors > 0 && counted(errors, 'error'),
    warnings > 0 && counted(warnings, 'warning'),
    difference !== undefined &&
      difference.changed > 0 &&
      `${difference.changed} of ${counted(difference.kinds, 'different visit')} take another route`,
  ].filter((part) => part !== false);
  if (failure !== undefined) return null;
  return (
    <output
      aria-busy={isBusy}
      className={cx(
        styles.line,
        (errors > 0 || loss !== undefined) && styles.refused,
        isFine && twice.length === 0 && styles.fine,
        isBusy && styles.old,
      )}
    >
      {verdict === undefined ? 'The checker is looking at the flow …' : parts.join(' · ')}
      {isSlow && ' (still looking at the last change; this flow takes longer)'}
    </output>
  );
}
