import answers from '../../verdict/answerWords.json';
import { ruleInWords, spellOut } from '../../engine/explain/ruleInWords.ts';
import type { Difference } from '../../engine/explain/smallestFlip.ts';
import type { Flow, Scalar } from '../../engine/types.ts';

/**
 * A sentence with each `{name}` replaced by its value. In quotation marks, the marks of the value become
 * single ones.
 */
export const fillWords = (
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string =>
  sentence.replaceAll(/(“?)\{(\w+)\}/g, (_, quote: string, name: string) => {
    const text = String(values[name] ?? '');
    return quote + (quote === '' ? text : text.replaceAll('“', '‘').replaceAll('”', '’'));
  });

/** A variable's value in words. */
export const valueInWords = (value: Scalar | undefined): string => {
  if (value === null || value === undefined) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

/** An event in words: those of the flow's author, or else its name. */
export const eventInWords = (flow: Flow, event: string): string => flow.eventWords[event] ?? event;

/** Words in double quotation marks, which replace the single ones of a button's words. */
export const quoted = (words: string): string => `“${words.replace(/^'(.*)'$/, '$1')}”`;

/** The title of a step. */
export const stepInWords = (flow: Flow, id: string): string => flow.steps[id]?.title ?? id;

/** A form by the first step that shows it: “Phone”; one that no step shows by its id. */
export function formInWords(flow: Flow | undefined, id: string): string {
  const step = Object.values(flow?.steps ?? {}).find(({ form }) => form === id);
  return `“${step?.title ?? step?.screenName ?? id}”`;
}

/** Why a rule of the flow shows one step in place of every other: "the shop is closed every day". */
export function replacementInWords(flow: Flow, rule: string): string {
  const found = flow.replaceEveryStep.find(({ id }) => id === rule);
  return found === undefined ? spellOut(rule) : ruleInWords(found.when.rule, flow);
}

/** The state of a variable in words: "the shop knows this phone", or else "mood is sad". */
export const variableInWords = (flow: Flow, name: string, value: Scalar | undefined): string =>
  flow.variables[name]?.words?.[String(value ?? null)] ??
  `${spellOut(name)}: ${valueInWords(value)}`;

/** Words as a sentence, with a capital letter. */
export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The same, with a full stop where there is none. */
export const withStop = (words: string): string =>
  asSentence(words) + (/[.?!]$/.test(words) ? '' : '.');

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language by its English name: "Canadian French". */
export const languageInWords = (id: string): string => languageNames.of(id) ?? id;

/** The name of an answer in words: "the new vehicle". */
export const answerInWords = (name: string): string =>
  Object.hasOwn(answers, name) ? answers[name as keyof typeof answers] : spellOut(name);

/** A needed change in words: "the shop knows this phone", "the new vehicle is answered". */
export function differenceInWords(flow: Flow, { kind, name, becomes }: Difference): string {
  if (kind !== 'answer') return variableInWords(flow, name, becomes);
  return `${answerInWords(name)} is ${becomes === true ? '' : 'not '}answered`;
}
