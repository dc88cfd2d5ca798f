import type { Language } from './chooseLanguage.ts';
// A build reduces it to the first screen's texts; `soonWords.ts` and `laterWords.ts` add the rest.
import firstWords from './en.json';
import type { LanguagePack, TextKey, TextParams, Texts } from './languagePack.ts';

export type { TextKey, TextParams } from './languagePack.ts';

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

/** A language with all that it adds to English. */
interface SpokenLanguage {
  readonly language: Language;
  readonly pack?: LanguagePack;
}

let active: SpokenLanguage = { language: 'en' };

/** Loads a language. Never rejects: if its texts cannot be loaded, it is English. */
export async function loadSpoken(language: Language): Promise<SpokenLanguage> {
  try {
    return { language, ...(language !== 'en' && { pack: await packs[language]() }) };
  } catch (error) {
    console.error('The page stays in English:', error);
    return { language: 'en' };
  }
}

/** Sets the language of what is rendered from now on. */
export const speak = (spoken: SpokenLanguage): void => {
  active = spoken;
};

/**
 * Loads and sets the page's language. Await it before the first render: what is rendered already
 * does not change.
 */
export const loadLanguage = async (language: Language): Promise<void> =>
  speak(await loadSpoken(language));

/** The current language, as `<html lang>` takes it. */
export const languageTag = (): Language => active.language;

/** The pack of the current language; undefined for English, which needs none. */
export const languagePack = (): LanguagePack | undefined => active.pack;

/** Texts by name, each by language. */
type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

let own: OwnWords = {};

/** Sets the texts that a step of the flow gives its screen in place of the app's. */
export const setOwnWords = (words: OwnWords = {}): void => {
  own = words;
};

/** The step's own text under a name, in English where it has none in the current language. */
export const ownWords = (name: string): string | undefined =>
  own[name]?.[active.language] ?? own[name]?.en;

/** Letters that run from right to left, and marks that turn what follows them. */
const turning = /[\u0590-\u08FF\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A value in a sentence; one that runs the other way is isolated, so that it turns nothing else. */
const isolated = (value: string): string => (turning.test(value) ? `\u2068${value}\u2069` : value);

/**
 * A text that a customer reads, in the current language or else in English, with its `{name}`
 * placeholders filled in. A placeholder without a value stays as it is written, so that the gap is
 * noticed.
 */
export function t(key: TextKey, params: TextParams = {}): string {
  const sentence = ownWords(key) ?? active.pack?.texts[key] ?? english[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    isolated(String(params[name] ?? place)),
  );
}
