import type { Caps } from './caps.ts';
import type { Limit } from './moments.ts';

/** Of all texts of an installation, whatever they say; half of it is worth an alarm. */
export const textsInADay = ({ textsPerDay: max }: Caps): Limit => ({
  name: 'texts of the installation in a day',
  max,
  windowMinutes: 24 * 60,
});

/** The subject of what is counted for the whole installation. */
export const everybody = 'all';
