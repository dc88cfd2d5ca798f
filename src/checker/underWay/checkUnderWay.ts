import { withoutRemarks } from '../../engine/withoutRemarks.ts';
import type { FlowEvent, Problem } from '../../engine/types.ts';
import { checkEvents } from '../questions/checkEvents.ts';
import { checkPreconditions } from '../questions/checkPreconditions.ts';
import { checkWays } from '../questions/checkWays.ts';
import { foldProblems } from '../foldProblems.ts';
import { Decider, type DeciderOptions } from '../abstraction/decide.ts';
import { routedAnswers } from '../model/sendings.ts';
import { titleOf } from '../words.ts';
import { findLandings, type Landing } from './landings.ts';
import { collectPast, addPast, type Offered, type Past } from './pastScreens.ts';

/**
 * What is asked of a visit under way: that it goes on, and does not arrive without what it needs.
 *
 * @param past what may be other than for visits that begin now; undefined: everything
 */
function ask(inquiry: Decider, past?: Past): Decider {
  const isAll = past === undefined || past.sends.size > 0;
  const ahead = Object.keys(past?.ahead ?? {});
  const routed = routedAnswers(inquiry.flow);
  if (isAll || ahead.some((name) => routed.has(name))) {
    checkEvents(inquiry);
    checkWays(inquiry);
  }
  checkPreconditions(
    inquiry,
    ({ reads }) => isAll || ahead.some((name) => reads.answers?.includes(name) || routed.has(name)),
  );
  return inquiry;
}

const isPrefix = (one: readonly FlowEvent[], other: readonly FlowEvent[]) =>
  one.length <= other.length && one.every((event, index) => event.type === other[index]!.type);

/** A problem in words of whom it meets: where the visitor stood when the flow was replaced. */
function told(before: Offered, found: readonly Landing[], problem: Problem): Problem {
  const { events = [] } = problem;
  const prefixOf = ({ beginning }: Landing) => beginning.resumed!.events;
  const landing = found
    .filter((one) => isPrefix(prefixOf(one), events))
    .toSorted((one, other) => prefixOf(other).length - prefixOf(one).length)[0];
  const where = titleOf(before.flow, landing?.stood ?? before.flow.initial);
  return {
    ...problem,
    code: 'under-way',
    message: problem.message.startsWith('visitors can ')
      ? problem.message.replace(/^visitors can/, `a visitor standing at ${where} could`)
      : `for a visitor standing at ${where}: ${problem.message}`,
    about: problem.about ?? problem.code,
    mend: 'a step that gets another screen gets another id with it: then visits under way are asked there anew',
  };
}

/** What is wrong for visits under way is one problem: what a screen misses first, the rest under it. */
function asOne(before: Offered, found: readonly Landing[], all: readonly Problem[]): Problem[] {
  const isNeed = ({ code }: Problem) => (code === 'missing-need' ? 0 : 1);
  const [cause, ...others] = all
    .toSorted((one, other) => isNeed(one) - isNeed(other))
    .map((one) => told(before, found, one));
  if (cause === undefined) return [];
  const consequences = [...(cause.consequences ?? []), ...others];
  return [{ ...cause, ...(consequences.length > 0 && { consequences }) }];
}

/**
 * Whether a flow may take the place of another, for every visit under way. Such a visit is resumed
 * by playing its events (`engine/replay.ts`), so it is a visit of the new flow, but for two things:
 * a step may have had another screen when it was passed, and answers may wait for steps that are not
 * yet passed. A flow that is proved is proved for everything else, and with these two it is explored
 * once more. What is found then is shown by visits of the old flow that are really resumed.
 */
export function checkUnderWay(
  before: Offered,
  after: Offered,
  budgets: DeciderOptions = {},
): { problems: readonly Problem[]; unproved: readonly string[] } {
  const isSame =
    before.around === after.around &&
    JSON.stringify(withoutRemarks(before.flow)) === JSON.stringify(withoutRemarks(after.flow));
  const past = collectPast(before, after);
  const isPlain = past.sends.size === 0 && Object.keys(past.ahead).length === 0;
  if (isSame || isPlain) return { problems: [], unproved: [] };
  const inquiryOf = (around: Offered['around']) => new Decider(after.flow, around, budgets);
  const all = ask(inquiryOf(addPast(after, past)), past);
  if (all.problems.length === 0) return { problems: [], unproved: all.unproved };

  const former = new Decider(before.flow, before.around, budgets);
  for (const found of findLandings(former, before, after, past)) {
    const beginnings = found.map(({ beginning }) => beginning);
    const real = ask(inquiryOf({ ...after.around, beginnings }));
    if (real.problems.length === 0) continue;
    return {
      problems: asOne(before, found, foldProblems(after.flow, real.problems)),
      unproved: [],
    };
  }
  const words = all.problems.map(
    ({ message }) => `that it is not so for visits under way: ${message}`,
  );
  return { problems: [], unproved: [...all.unproved, ...words] };
}
