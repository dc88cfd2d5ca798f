import type { JudgeOptions, Verdict } from '../checker/check.ts';
import type { Problem } from '../engine/types.ts';
import type { Mend } from './mends.ts';

/** A sound flow of the size of ours is proved with this many events, and so many for a situation. */
const mostEvents = 30_000;
const eventsPerSituation = 10;

/** All mends of a flow together may take as many events as so many of them. */
const mostMends = 3;

/** What is asked of a verdict here. */
interface Judged {
  readonly problems: readonly Pick<Problem, 'severity'>[];
  readonly proof?: Verdict['proof'];
}

/**
 * Those of some changes after which the checker finds no error, each with its verdict: that somebody is
 * lost is one. They share a budget of events, the same on every machine: where a change leads visitors round and round, there
 * is no end to them. A change with which all visits go as they went takes as many as the faulty flow,
 * and gets them beside the budget.
 *
 * @param faulty the verdict of the flow as it is
 * @param judge checks the flow with a change
 */
export function* workingMends<
  Change extends Pick<Mend, 'label' | 'isForSameVisits'>,
  Verdicts extends Judged,
>(
  mends: Iterable<Change>,
  faulty: Judged,
  judge: (mend: Change, options: JudgeOptions) => Verdicts,
): Generator<{ readonly mend: Change; readonly verdict: Verdicts }> {
  const { states = 0, tried = 0 } = faulty.proof ?? {};
  const most = mostEvents + eventsPerSituation * states;
  let left = mostMends * most;
  for (const mend of mends) {
    if (left <= 0) return;
    const isSame = mend.isForSameVisits === true;
    const mostTried = isSame ? Math.max(most, tried) : Math.min(most, left);
    const verdict = judge(mend, { isFirstErrorEnough: true, mostTried });
    if (!isSame) left -= verdict.proof?.tried ?? 0;
    const isSound = verdict.problems.every(({ severity }) => severity !== 'error');
    const isProved = isSound && verdict.proof?.unproved.length === 0;
    if (isProved) yield { mend, verdict };
  }
}
