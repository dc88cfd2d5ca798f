import answers from '../steps/declarations/answerWords.json';
import { spellOut } from '../engine/explain/ruleInWords.ts';
import type { Difference } from '../engine/explain/smallestFlip.ts';
import type { Flow, Scalar } from '../engine/types.ts';

/** A value of a variable, as people say it. */
export const valueInWords = (value: Scalar | undefined): string => {
  if (value === null || value === undefined) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

/** What an event is called: the words of the flow's author, else its name. */
export const eventInWords = (flow: Flow, event: string): string => flow.eventWords[event] ?? event;

/** Words as something is called; a button's come in quotes of their own. */
export const quoted = (words: string): string => `“${words.replace(/^'(.*)'$/, '$1')}”`;

/** What a step is called. */
export const stepInWords = (flow: Flow, id: string): string => flow.steps[id]?.title ?? id;

/** What is so when a variable has a value: "the shop knows this phone", else "mood is sad". */
export const variableInWords = (flow: Flow, name: string, value: Scalar | undefined): string =>
  flow.variables[name]?.words?.[String(value ?? null)] ??
  `${spellOut(name)}: ${valueInWords(value)}`;

/** A sentence of some words that begin small. */
export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What an answer is called: "the new vehicle". */
export const answerInWords = (name: string): string =>
  Object.hasOwn(answers, name) ? answers[name as keyof typeof answers] : spellOut(name);

/** "the shop knows this phone", "the new vehicle is answered". */
export function differenceInWords(flow: Flow, { kind, name, becomes }: Difference): string {
  if (kind !== 'answer') return variableInWords(flow, name, becomes);
  return `${answerInWords(name)} is ${becomes === true ? '' : 'not '}answered`;
}
