import type { Caps } from './caps.ts';
import { inADay } from './moments.ts';

/** Of all texts of an installation, whatever they say; half of it is worth an alarm. */
export const textsInADay = ({ textsPerDay }: Caps) =>
  inADay('texts of the installation in a day', textsPerDay);

/** The subject of what is counted for the whole installation. */
export const everybody = 'all';
