import { isGoal } from '../../engine/isGoal.ts';
import type { Flow } from '../../engine/types.ts';
import type { Model } from '../model/model.ts';
import type { VisitorWords } from '../model/surroundings.ts';
import { allListed, factWords, titleInEither } from '../words.ts';
import type { Harm } from './losses.ts';
import type { Faring } from './faring.ts';
import { renamedSteps } from './renamedSteps.ts';
import type { VisitorChoice } from './walks.ts';

/** What two flows call their steps: what is gone has its former name. */
export interface Naming {
  readonly before: Flow;
  readonly after: Flow;
  readonly visitors: VisitorWords;
  /** The name by which a step of the second flow is compared: its id, or the one it had before. */
  formerName(id: string): string;
  /** What an answer is called, by its name. */
  readonly answerWords: Readonly<Record<string, string>>;
}

const noVisitorWords: VisitorWords = {
  noun: 'Visitors',
  everybody: 'Everybody',
  goal: 'come to the goal',
};

export function namingOf(before: Model, { flow, around }: Model): Naming {
  const renamed = renamedSteps(before.flow, flow);
  return {
    before: before.flow,
    after: flow,
    formerName: (id) => renamed.get(id) ?? id,
    visitors: around.visitors ?? noVisitorWords,
    answerWords: around.answerWords ?? {},
  };
}

/** "press “Select a time” on “Way to come”", "answer “No” to “Is the car still under warranty?”". */
function doingWords(naming: Naming, { step, value }: VisitorChoice): string {
  const event = String(value);
  const { before, after } = naming;
  const words = after.eventWords[event] ?? before.eventWords[event] ?? event;
  const where = titleInEither(naming, step!);
  if (/^“.*”$/.test(words)) return `answer ${words} to ${where}`;
  const [, button = words, rest = ''] = /^'([^']*)'(.*)$/.exec(words) ?? [];
  return `press “${button}”${rest} on ${where}`;
}

function answersWords(naming: Naming, { answers = [], step }: VisitorChoice): string {
  const names = answers.map((name) => naming.answerWords[name] ?? `“${name}”`);
  const what = names.length === 0 ? 'leave blank what is asked' : `give ${allListed.format(names)}`;
  return `${what} on ${titleInEither(naming, step!)}`;
}

const wordsOf = ({ visitors: { choices = {} } }: Naming, { fact, truth, value }: VisitorChoice) => {
  const name = fact ?? truth;
  return choices[name === undefined ? String(value) : `${name}=${String(value)}`];
};

/** What has no words of its own is told by what visitors do. */
function furtherWords(naming: Naming, choice: VisitorChoice): string {
  const { fact, truth, value, answers, answered } = choice;
  if (answered !== undefined) {
    const words = naming.answerWords[answered] ?? `“${answered}”`;
    return `who ${value === true ? 'have given' : 'have not given'} ${words}`;
  }
  if (fact !== undefined) {
    const { words } = naming.after.variables[fact] ?? naming.before.variables[fact] ?? {};
    const told = `it is so: ${factWords(naming.after, { [fact]: value })}`;
    return `for whom ${words?.[String(value)] ?? told}`;
  }
  if (truth !== undefined) return `with ${truth}: ${String(value)}`;
  return `who ${answers === undefined ? doingWords(naming, choice) : answersWords(naming, choice)}`;
}

/** Visitors in words, as the subject of a sentence: "New customers who press “Continue” on “Time”". */
export function whoInWords(naming: Naming, who: readonly VisitorChoice[]): string {
  const { noun, everybody } = naming.visitors;
  if (who.length === 0) return everybody;
  const told = who.map((choice) => ({ choice, words: wordsOf(naming, choice) }));
  const [first] = told
    .flatMap(({ words }) => (words?.who === undefined ? [] : [words]))
    .toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0));
  const further = told.flatMap(({ choice, words }) => {
    if (words === undefined) return [furtherWords(naming, choice)];
    const isSaid = words.who !== undefined && words.who === first?.who;
    return isSaid || words.also === undefined ? [] : [words.also];
  });
  return [
    first?.who ?? noun,
    ...(further.length === 0 ? [] : [allListed.format(new Set(further))]),
  ].join(' ');
}

/** Those who do something on a step: after they went back, unless they have come to the goal. */
export function whoThen(naming: Naming, step: string, event: string): string {
  const { noun, choices = {} } = naming.visitors;
  const doing = doingWords(naming, { key: '', step, value: event });
  const isAfterGoal = isGoal(naming.before, step);
  return `${noun} ${isAfterGoal ? (choices[event]?.also ?? `who ${doing}`) : `who go back and then ${doing}`}`;
}

type Fate = Pick<Harm, 'step'> & { readonly is: Harm['is'] | 'stopped' | 'leaves' };

const fates = {
  lost: 'they end at',
  twice: 'they are asked twice at',
  round: 'they go round for ever from',
  stopped: 'they cannot go on from',
  leaves: 'they end at',
} as const;

/** "they end at “Lead form”", "they are asked twice at “Time”". */
export const fateInWords = (naming: Naming, { is, step }: Fate): string =>
  `${fates[is]} ${titleInEither(naming, step)}`;

/** The sentence for visitors who fare worse, without its full stop. */
export function sentenceOf(naming: Naming, who: string, fate: Fate): string {
  const { everybody, goal } = naming.visitors;
  const where = titleInEither(naming, fate.step);
  if (fate.is === 'twice')
    return `${who} ${who === everybody ? 'is' : 'are'} asked twice at ${where}`;
  if (fate.is === 'leaves') return `${who} end at ${where} and do not ${goal}, by a new way out`;
  return `${who} can no longer ${goal}: ${fateInWords(naming, fate)}`;
}

/** Visitors who fare worse, in words. */
export const faringOf = (
  naming: Naming,
  fate: Fate,
  known: Pick<Faring, 'id' | 'isEverybody' | 'who' | 'events'>,
): Faring => ({
  ...known,
  is: fate.is === 'round' || fate.is === 'stopped' ? 'lost' : fate.is,
  fate: fateInWords(naming, fate),
  sentence: sentenceOf(naming, known.who, fate),
});
