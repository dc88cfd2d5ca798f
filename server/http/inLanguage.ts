/** The refusals that a customer may read, in the languages of the tool: `server/http/refusals`. */
import type { Language } from '../../src/text/chooseLanguage.ts';
import spanish from './refusals/es.json' with { type: 'json' };
import french from './refusals/fr-CA.json' with { type: 'json' };

const words: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: new Map(Object.entries(spanish)),
  'fr-CA': new Map(Object.entries(french)),
};

/** A sentence without values in another language; those with values are `server/messages/words`. */
export const inLanguage = (language: Language, sentence: string): string =>
  words[language].get(sentence) ?? sentence;
