import type { Flow, Step } from './types.ts';

/**
 * Whether a step has somewhere to go by an event: a button for a step that was taken out, or that
 * is off for everybody, leads nowhere and is not shown.
 */
export const offers = ({ steps }: Pick<Flow, 'steps'>, { on }: Step, event: string): boolean =>
  on[event]?.some(({ target }) => steps[target]!.skipWhen?.rule !== true) ?? false;
