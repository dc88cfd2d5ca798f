import type { StepNode } from './flowModel.ts';

/**
 * The ids of the steps that a search finds, in the file's order: every word of the search must be
 * in the step's title, id or screen name, or in the words on its screen. None for an empty search.
 */
export function searchSteps(
  nodes: readonly StepNode[],
  search: string,
  wordsOf: (id: string) => string = () => '',
): string[] {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [];
  return nodes
    .filter(({ id, title, screenName = '' }) => {
      const text = `${title} ${id} ${screenName} ${wordsOf(id)}`.toLowerCase();
      return sought.every((word) => text.includes(word));
    })
    .map(({ id }) => id);
}
