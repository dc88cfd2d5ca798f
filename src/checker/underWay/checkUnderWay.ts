import { withoutRemarks } from '../../engine/withoutRemarks.ts';
import type { FlowEvent, Problem } from '../../engine/types.ts';
import { checkEvents } from '../questions/checkEvents.ts';
import { checkPreconditions } from '../questions/checkPreconditions.ts';
import { checkWays } from '../questions/checkWays.ts';
import { foldProblems } from '../foldProblems.ts';
import { Explorations, type ExplorationLimits } from '../abstraction/explorations.ts';
import { ask } from '../ask.ts';
import { Model } from '../model/model.ts';
import type { Claim, CheckerQuestion } from '../question.ts';
import { titleOf } from '../words.ts';
import { findLandings, type Landing } from './landings.ts';
import { collectPast, addPast, type Past } from './pastScreens.ts';
import { isSameJson } from '../../files/json/isSameJson.ts';

/** What is asked of a visit under way: that it goes on, and does not arrive without what it needs. */
const ways: readonly CheckerQuestion[] = [
  { kind: 'visits', claims: checkEvents },
  { kind: 'visits', claims: checkWays },
];
const preconditions: CheckerQuestion = { kind: 'visits', claims: checkPreconditions };

/** Of these what may come out otherwise than for visits that begin now. */
function questionsFor({ routed }: Model, { sends, ahead }: Past): readonly CheckerQuestion[] {
  const names = Object.keys(ahead);
  if (sends.size > 0 || names.some((name) => routed.has(name))) return [...ways, preconditions];
  const isRead = ({ reads }: Claim) =>
    reads?.kind === 'precondition' &&
    names.some((name) => reads.asked.precondition.reads.answers?.includes(name));
  return [{ kind: 'visits', claims: (model) => checkPreconditions(model).filter(isRead) }];
}

const isPrefix = (one: readonly FlowEvent[], other: readonly FlowEvent[]) =>
  one.length <= other.length && one.every((event, index) => event.type === other[index]!.type);

/** A problem in words of whom it meets: where the visitor stood when the flow was replaced. */
function told(before: Model, found: readonly Landing[], problem: Problem): Problem {
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
function asOne(before: Model, found: readonly Landing[], all: readonly Problem[]): Problem[] {
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
  before: Model,
  after: Model,
  limits: ExplorationLimits = {},
): { problems: readonly Problem[]; unproved: readonly string[] } {
  const isSame =
    before.around === after.around &&
    isSameJson(withoutRemarks(before.flow), withoutRemarks(after.flow));
  const past = collectPast(before, after);
  const isPlain = past.sends.size === 0 && Object.keys(past.ahead).length === 0;
  if (isSame || isPlain) return { problems: [], unproved: [] };
  const all = ask(questionsFor(after, past), new Model(after.flow, addPast(after, past)), limits);
  if (all.problems.length === 0) return { problems: [], unproved: all.unproved };

  const former = new Explorations(before, limits);
  for (const found of findLandings(former.base, before, after, past)) {
    const beginnings = found.map(({ beginning }) => beginning);
    const resumed = new Model(after.flow, { ...after.around, beginnings });
    const real = ask([...ways, preconditions], resumed, limits);
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
