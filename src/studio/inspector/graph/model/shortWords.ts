import type { StepEdge } from './flowModel.ts';

/** A line's transitions in a few words: their conditions, or else their events. */
export const shortWords = ({ transitions }: StepEdge): string =>
  [
    ...new Set(
      transitions.map(({ condition, event }) => condition?.replace(/^when /, '') ?? event),
    ),
  ].join(' / ');
