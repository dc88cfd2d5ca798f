import { es as locale } from 'date-fns/locale/es';
import texts from './es.json';
import states from './states.es.json';
import type { LanguagePack } from './languagePack.ts';

/** Spanish as it is spoken in the USA: twelve hours, and "usted". */
export const spanish: LanguagePack = {
  texts,
  intlTag: 'es-US',
  locale,
  patterns: {
    longDate: "EEEE, d 'de' MMMM 'de' yyyy",
    serviceDate: "d 'de' MMMM 'de' yyyy",
    day: "EEE d 'de' MMMM 'de' yyyy",
    month: "MMMM 'de' yyyy",
    time: 'h:mm\u00A0aaaa',
  },
  states,
};
