/**
 * The words of messages to customers, and of refusals with values in them, in the languages of the tool: `server/messages/words`.
 */
import { es } from 'date-fns/locale/es';
import { frCA } from 'date-fns/locale/fr-CA';
import type { FormatOptions } from '../../src/booking/clock/timeFormats.ts';
import { formatPhone } from '../../src/booking/customer/phoneFormat.ts';
import type { Language } from '../../src/page/text/chooseLanguage.ts';
import english from './words/en.json' with { type: 'json' };
import spanish from './words/es.json' with { type: 'json' };
import french from './words/fr-CA.json' with { type: 'json' };

type Name = keyof typeof english;

const words: Readonly<Record<Language, Readonly<Record<Name, string>>>> = {
  en: english,
  es: spanish,
  'fr-CA': french,
};
const locales = { en: undefined, es, 'fr-CA': frCA };

/**
 * A sentence with its `{name}` placeholders filled in. What ends with a full stop, such as "4:30 p.m.",
 * ends the sentence with it.
 */
export const say = (
  language: Language,
  name: Name,
  params: Readonly<Record<string, string | number>> = {},
): string =>
  words[language][name].replaceAll(/\{(\w+)\}(\.?)/g, (_place, key: string, stop: string) => {
    const value = String(params[key]);
    return value.endsWith('.') ? value : value + stop;
  });

/** "call 206-555-0100", within a sentence; "call the shop" if its number is not known. */
export const callShop = (language: Language, phone: string | null): string =>
  phone === null
    ? say(language, 'callUsWithoutPhone')
    : say(language, 'callUs', { phone: formatPhone(phone) });

/** How a language writes days and times in a message. */
export const written = (language: Language, what: 'day' | 'time'): FormatOptions => {
  const locale = locales[language];
  return { pattern: words[language][what], ...(locale && { locale }) };
};
