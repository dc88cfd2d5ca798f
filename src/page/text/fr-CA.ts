import { frCA as locale } from 'date-fns/locale/fr-CA';
import texts from './fr-CA.json';
import states from './states.fr-CA.json';
import zones from './zones.fr-CA.json';
import type { LanguagePack } from './languagePack.ts';

/** French as it is written in Québec: 24 hours, "1er", a hard space before a colon, and "vous". */
export const french: LanguagePack = {
  texts,
  intlTag: 'fr-CA',
  locale,
  patterns: {
    longDate: 'EEEE do MMMM yyyy',
    serviceDate: 'do MMMM yyyy',
    day: 'EEE do MMMM yyyy',
    month: 'MMMM yyyy',
    time: "HH\u00A0'h'\u00A0mm",
  },
  zones,
  states,
};
