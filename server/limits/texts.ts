import type { Caps } from './caps.ts';
import { perDay } from './moments.ts';

/** The limit of all texts of an installation, whatever they say; half of it raises an alarm. */
export const textsInADay = ({ textsPerDay }: Caps) =>
  perDay('texts of the installation in a day', textsPerDay);

/** The subject of counts for the whole installation. */
export const everybody = 'all';
