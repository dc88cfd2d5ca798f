import type { Flow } from './types.ts';

/** The goal that a flow names first, or the only one. */
export const firstGoal = ({ goals }: Pick<Flow, 'goals'>): string => Object.values(goals)[0] ?? '';

/** Whether a step is one of those in which visits of a flow should end. */
export const isGoal = ({ goals }: Pick<Flow, 'goals'>, step: string | undefined): boolean =>
  Object.values(goals).includes(step ?? '');
