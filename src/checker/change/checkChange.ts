import type { Decision } from '../abstraction/decide.ts';
import type { Model } from '../model/model.ts';
import type { Claim } from '../question.ts';
import { answersInWords, titleOf } from '../words.ts';
import { compareFlows, type ComparedFlows } from './compareFlows.ts';
import type { Faring } from './faring.ts';
import { nobodyEndsAfterBack } from './goingBack.ts';
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
    return {
      id: harm.id,
      is: harm.is === 'twice' ? 'twice' : 'lost',
      isEverybody: harm.who.length === 0,
      who,
      fate: fateInWords(naming, harm),
      sentence: sentenceOf(naming, who, harm),
      events: harm.events,
    };
  });
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
