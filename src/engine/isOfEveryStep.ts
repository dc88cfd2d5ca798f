import type { Transition } from './types.ts';

/** Whether a transition is one that every step has: it stands once, under `anyStep` of the flow file. */
export const isOfEveryStep = ({ pointer }: Transition): boolean => pointer.startsWith('/anyStep/');
