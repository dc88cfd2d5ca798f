import type { Language } from './chooseLanguage.ts';
// A build reduces it to the first screen's texts; `errorWords.ts` and `laterWords.ts` add the rest.
import firstWords from './en.json';
import type { LanguagePack, TextKey, TextParams, Texts } from './languagePack.ts';

export type { TextKey } from './languagePack.ts';

const packs = {
  es: async () => (await import('./es.ts')).spanish,
  'fr-CA': async () => (await import('./fr-CA.ts')).french,
};

const english: { -readonly [Key in keyof Texts]: Texts[Key] } = { ...firstWords };

/** Adds the English texts of a later screen. */
export function addWords(words: Texts): void {
  Object.assign(english, words);
}

/** All English texts that have been loaded. */
export const englishTexts = (): Texts => english;

/** Letters that run from right to left, and marks that turn what follows them. */
const turning = /[\u0590-\u08FF\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A value in a sentence; one that runs the other way is isolated, so that it turns nothing else. */
const isolated = (value: string): string => (turning.test(value) ? `\u2068${value}\u2069` : value);

/** Texts by name, each by language. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a page says, in its language. */
export interface PageTexts {
  /** As `<html lang>` takes it. */
  readonly language: Language;
  /** What the language adds to English; undefined for English. */
  readonly pack: LanguagePack | undefined;
  /**
   * A text that a customer reads, in the page's language or else in English, with its `{name}`
   * placeholders filled in. A placeholder without a value stays as it is written, so that the gap
   * is noticed.
   */
  readonly t: (key: TextKey, params?: TextParams) => string;
  /** The step's own text under a name, in English where it has none in the page's language. */
  readonly own: (name: string) => string | undefined;
}

/** @param words texts that a step of the flow gives its screen in place of the app's */
export function createTexts(
  language: Language,
  pack?: LanguagePack,
  words: OwnWords = {},
): PageTexts {
  const own = (name: string) => words[name]?.[language] ?? words[name]?.en;
  return {
    language,
    pack,
    own,
    t(key, params = {}) {
      const sentence = own(key) ?? pack?.texts[key] ?? english[key] ?? key;
      return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
        isolated(String(params[name] ?? place)),
      );
    },
  };
}

/** The texts of a page until its language is known, and where it does not matter. */
export const inEnglish = createTexts('en');

/** Loads a language. Never rejects: if its texts cannot be loaded, it is English. */
export async function loadTexts(language: Language): Promise<PageTexts> {
  try {
    return language === 'en' ? inEnglish : createTexts(language, await packs[language]());
  } catch (error) {
    console.error('The page stays in English:', error);
    return inEnglish;
  }
}
