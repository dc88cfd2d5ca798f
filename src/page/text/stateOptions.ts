import type { PageTexts } from './text.ts';

/**
 * States to choose from, named in the page's language and sorted by those names.
 *
 * @param states code and English name, in the order of the English names
 */
export function stateOptions(
  states: readonly { code: string; label: string }[],
  { language, pack }: PageTexts,
) {
  const names = pack?.states;
  const options = states.map(({ code, label }) => ({ value: code, label: names?.[code] ?? label }));
  return names === undefined
    ? options
    : options.toSorted((a, b) => a.label.localeCompare(b.label, language));
}
