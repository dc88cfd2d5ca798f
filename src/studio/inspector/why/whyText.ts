import { fillWords } from '../words.ts';
import words from './words.json';

export type WhyWord = keyof typeof words;

/** A sentence of the Why tab with its values. */
export const whyText = (
  word: WhyWord,
  values: Readonly<Record<string, string | number>> = {},
): string => fillWords(words[word], values);
