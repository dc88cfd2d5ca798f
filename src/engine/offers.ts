import type { Flow, Step } from './types.ts';

/**
 * Whether an event of a step leads to a step that is not turned off. If not, its button is not
 * shown.
 */
export const offers = ({ steps }: Pick<Flow, 'steps'>, { on }: Step, event: string): boolean =>
  on[event]?.some(({ target }) => steps[target]!.skipWhen?.rule !== true) ?? false;
