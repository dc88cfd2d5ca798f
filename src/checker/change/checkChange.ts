import type { Model } from '../model/model.ts';
import { answersInWords, titleOf } from '../words.ts';
import { compareFlows } from './compareFlows.ts';
import type { Faring } from './faring.ts';
import { fateInWords, harmInWords, namingOf, whoInWords } from './harmWords.ts';

/** More names than these are not told. */
const mostNames = 4;
const listed = new Intl.ListFormat('en');

/**
 * Who fares worse with a flow than with the one whose place it takes: every kind of visitor who came
 * to the goal and does not any more, or is asked twice. One entry says so where it could not be
 * settled, with the part of the flow where there is too much, and what would settle it.
 */
export function checkChange(before: Model, after: Model): Faring[] {
  const { harms, unsettled } = compareFlows(before, after);
  const naming = namingOf(before, after);
  if (unsettled === undefined) {
    return harms.map((harm) => ({
      ...{ id: harm.id, is: harm.is, events: harm.events },
      isEverybody: harm.who.length === 0,
      who: whoInWords(naming, harm.who),
      fate: fateInWords(naming, harm),
      sentence: harmInWords(naming, harm),
    }));
  }
  const { goal, everybody } = naming.visitors;
  const { step, names } = unsettled;
  const told = [...new Set(names.map((name) => nameInWords(after, name)))];
  const more = told.length > mostNames ? [`${told.length - mostNames} more`] : [];
  const where = `at ${titleOf(after.flow, step)} too much is remembered at once: ${listed.format([...told.slice(0, mostNames), ...more])}`;
  return [
    {
      ...{ id: `unsettled at ${step}`, is: 'unsettled', events: [] },
      isEverybody: true,
      who: everybody,
      fate: `not settled, for ${where}`,
      sentence: `who can still ${goal}: ${where}; it is settled where steps read that sooner, or fewer do`,
    },
  ];
}

/** What is remembered, in words: an answer or variable by its name, a choice by its step. */
function nameInWords({ flow, around }: Model, name: string): string {
  const [, step] = /^on (\S+)/.exec(name) ?? [];
  if (step !== undefined && Object.hasOwn(flow.steps, step)) return titleOf(flow, step);
  return flow.variables[name]?.description ?? answersInWords(around, [name]);
}
