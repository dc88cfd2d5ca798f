import type { Decision } from '../abstraction/decide.ts';
import type { Model } from '../model/model.ts';
import type { Claim } from '../question.ts';
import { allListed, answersInWords, titleOf } from '../words.ts';
import { compareFlows, type ComparedFlows } from './compareFlows.ts';
import type { Faring } from './faring.ts';
import { stoppedByLimits } from './limits.ts';
import { nobodyEndsAfterBack } from './goingBack.ts';
import type { Harm } from './losses.ts';
import { faringOf, namingOf, whoInWords, type Naming } from './harmWords.ts';

/** More names than these are not told. */
const mostNames = 4;

/**
 * Who fares worse with a flow than with the one whose place it takes: every kind of visitor who came
 * to the goal and does not any more, or is asked twice. One entry says so where it could not be
 * settled, with the part of the flow where there is too much, and what would settle it.
 *
 * @param decided settles a claim about the second flow
 */
export function checkChange(
  before: Model,
  after: Model,
  decided: (claim: Claim) => Decision,
): Faring[] {
  const { harms, taken, unsettled } = compareFlows(before, after);
  const naming = namingOf(before, after);
  const told = harms.map((harm): Faring => {
    const { id, step, events } = harm;
    const is = isByNewButton(before, after, harm) ? 'leaves' : harm.is;
    const who = whoInWords(naming, harm.who);
    return faringOf(naming, { is, step }, { id, isEverybody: harm.who.length === 0, who, events });
  });
  told.push(...stoppedByLimits(before, after, naming, decided));
  if (unsettled !== undefined) return [...told, openOf(after, naming, unsettled)];
  const { problems, unproved } = decided(nobodyEndsAfterBack(before, after, taken, naming));
  const goingBack = problems.map(({ about, answers, detail, message, events }): Faring => ({
    id: about!,
    is: 'lost',
    isEverybody: false,
    who: answers!,
    fate: detail!,
    sentence: message,
    events: events ?? [],
  }));
  const open = unproved.map((question) =>
    unsettledFor(naming, question, 'not settled for those who go back', question),
  );
  return [...told, ...goingBack, ...open];
}

/**
 * Whether some visitors leave by a button that the step did not have, beside all that it had: nobody
 * has to press it, and whoever does not goes on as before.
 */
function isByNewButton(before: Model, after: Model, { is, step: end, who }: Harm): boolean {
  if (is !== 'lost') return false;
  return who.some(({ step, answers, value }) => {
    if (step === undefined || answers !== undefined || step === end) return false;
    const [then, now] = [before, after].map(({ flow }) => flow.steps[step]?.on ?? {});
    const event = String(value);
    if (Object.hasOwn(then!, event) || !Object.hasOwn(now!, event)) return false;
    const isAside = after.screen(step).sends.find((one) => one.event === event)?.isAside === true;
    return isAside && Object.keys(then!).every((one) => Object.hasOwn(now!, one));
  });
}

const unsettledFor = (
  { visitors }: Naming,
  id: string,
  fate: string,
  sentence: string,
): Faring => ({
  id,
  is: 'unsettled',
  isEverybody: true,
  who: visitors.everybody,
  fate,
  sentence,
  events: [],
});

/** That it could not be settled who fares worse. */
function openOf(
  after: Model,
  naming: Naming,
  { step, names }: NonNullable<ComparedFlows['unsettled']>,
): Faring {
  const told = [...new Set(names.map((name) => nameInWords(after, name)))];
  const more = told.length > mostNames ? [`${told.length - mostNames} more`] : [];
  const where = `at ${titleOf(after.flow, step)} too much is remembered at once: ${allListed.format([...told.slice(0, mostNames), ...more])}`;
  const sentence = `who can still ${naming.visitors.goal}: ${where}; it is settled where steps read that sooner, or fewer do`;
  return unsettledFor(naming, `unsettled at ${step}`, `not settled, for ${where}`, sentence);
}

/** What is remembered, in words: an answer or variable by its name, a choice by its step. */
function nameInWords({ flow, around }: Model, name: string): string {
  const [, step] = /^on (\S+)/.exec(name) ?? [];
  if (step !== undefined && Object.hasOwn(flow.steps, step)) return titleOf(flow, step);
  return flow.variables[name]?.description ?? answersInWords(around, [name]);
}
