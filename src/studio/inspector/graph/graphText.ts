import { fillWords } from '../words.ts';
import words from './words.json';

/** A text of the graph, with each `{name}` replaced by its value. */
export const graphText = (key: keyof typeof words, values: Record<string, string | number> = {}) =>
  fillWords(words[key], values);

export const countProblems = (count: number) =>
  count === 1 ? graphText('problem') : graphText('problems', { count });
