import type { Transition } from './types.ts';

/**
 * Whether a transition belongs to every step: it is declared once, under `anyStep` of the flow
 * file.
 */
export const isOfEveryStep = ({ pointer }: Transition): boolean => pointer.startsWith('/anyStep/');
