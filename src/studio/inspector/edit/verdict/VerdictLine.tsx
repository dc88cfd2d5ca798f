import { isLoss, isRemark } from '../../../../checker/change/faring.ts';
import { customersGoal } from '../../../../page/steps/declarations/pages.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { Notice } from '../../review/texts.tsx';
import words from './words.json';

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/**
 * The verdict in one line, announced by screen readers: errors, warnings, and who takes another
 * route.
 */
export function VerdictLine({ draft }: { draft: FlowDraft }) {
  const { verdict, isCurrent, isSlow, failure } = draft.verdict;
  const goal = customersGoal(draft.flow?.id);
  const isBusy = !isCurrent || verdict === undefined;
  const problems = verdict?.problems.filter((one) => !isRemark(one)) ?? [];
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const { difference, faring = [] } = verdict ?? {};
  const [loss, ...losses] = faring.filter(isLoss);
  const [remark] = faring.filter((one) => !isLoss(one));
  const isFine = problems.length === 0 && loss === undefined;
  const parts = [
    loss?.is === 'lost' && `${loss.who} can no longer ${goal}`,
    loss?.is === 'unsettled' && `It is not settled who can still ${goal}`,
    losses.length > 0 && `nor can ${counted(losses.length, 'more kind')} of customers`,
    isFine && remark === undefined && 'No problems',
    remark?.sentence ?? false,
    errors > 0 && counted(errors, 'error'),
    warnings > 0 && counted(warnings, 'warning'),
    difference !== undefined &&
      difference.changed > 0 &&
      `${difference.changed} of ${counted(difference.kinds, 'kind of visit', 'kinds of visits')} now go another way`,
  ].filter((part) => part !== false);
  if (failure !== undefined) {
    return (
      <Notice isAlert color="red">
        The checker has stopped: {failure}. It looks again at the next change.
      </Notice>
    );
  }
  const isRefused = errors > 0 || loss !== undefined;
  // What is still being judged is not known to be fine.
  const color = isBusy
    ? 'gray'
    : isRefused
      ? 'red'
      : isFine && remark === undefined
        ? 'green'
        : 'amber';
  return (
    <output aria-busy={isBusy}>
      <Notice color={color}>
        <strong>
          {verdict === undefined
            ? words.looking
            : isBusy && isFine
              ? words.lookingAtChange
              : parts.join(' · ')}
          {isSlow && ` ${words.stillLooking}`}
        </strong>
      </Notice>
    </output>
  );
}
