import words from './words.json';

/** A text of the graph, with each `{name}` replaced by its value. */
export const say = (key: keyof typeof words, values: Record<string, string | number> = {}) =>
  words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export const countProblems = (count: number) =>
  count === 1 ? say('problem') : say('problems', { count });
