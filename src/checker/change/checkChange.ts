import type { Decision } from '../abstraction/decide.ts';
import type { Model } from '../model/model.ts';
import type { Claim } from '../question.ts';
import { answersInWords, titleOf } from '../words.ts';
import { compareFlows, type ComparedFlows } from './compareFlows.ts';
import type { Faring } from './faring.ts';
import { stoppedByLimits } from './limits.ts';
import { nobodyEndsAfterBack } from './goingBack.ts';
import type { Harm } from './losses.ts';
import { fateInWords, namingOf, sentenceOf, whoInWords, type Naming } from './harmWords.ts';

/** More names than these are not told. */
const mostNames = 4;
const listed = new Intl.ListFormat('en');

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
    const who = whoInWords(naming, harm.who);
    const is = isByNewButton(before, after, harm) ? 'leaves' : harm.is;
    return {
      id: harm.id,
      is: is === 'round' ? 'lost' : is,
      isEverybody: harm.who.length === 0,
      who,
      fate: fateInWords(naming, { ...harm, is }),
      sentence: sentenceOf(naming, who, { ...harm, is }),
      events: harm.events,
    };
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
  const open = unproved.map((question): Faring => ({
    id: question,
    is: 'unsettled',
    isEverybody: true,
    who: naming.visitors.everybody,
    fate: 'not settled for those who go back',
    sentence: question,
    events: [],
  }));
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

/** That it could not be settled who fares worse. */
function openOf(
  after: Model,
  naming: Naming,
  { step, names }: NonNullable<ComparedFlows['unsettled']>,
): Faring {
  const { goal, everybody } = naming.visitors;
  const told = [...new Set(names.map((name) => nameInWords(after, name)))];
  const more = told.length > mostNames ? [`${told.length - mostNames} more`] : [];
  const where = `at ${titleOf(after.flow, step)} too much is remembered at once: ${listed.format([...told.slice(0, mostNames), ...more])}`;
  return {
    id: `unsettled at ${step}`,
    is: 'unsettled',
    events: [],
    isEverybody: true,
    who: everybody,
    fate: `not settled, for ${where}`,
    sentence: `who can still ${goal}: ${where}; it is settled where steps read that sooner, or fewer do`,
  };
}

/** What is remembered, in words: an answer or variable by its name, a choice by its step. */
function nameInWords({ flow, around }: Model, name: string): string {
  const [, step] = /^on (\S+)/.exec(name) ?? [];
  if (step !== undefined && Object.hasOwn(flow.steps, step)) return titleOf(flow, step);
  return flow.variables[name]?.description ?? answersInWords(around, [name]);
}
