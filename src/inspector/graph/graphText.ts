import words from './words.json';

/** A text of the graph, with each `{name}` replaced by its value. */
export const graphText = (key: keyof typeof words, values: Record<string, string | number> = {}) =>
  words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export const countProblems = (count: number) =>
  count === 1 ? graphText('problem') : graphText('problems', { count });
