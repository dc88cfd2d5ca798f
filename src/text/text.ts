import type { Language } from './chooseLanguage.ts';
// A build reduces it to the first screen's texts; `soonWords.ts` and `laterWords.ts` add the rest.
import firstWords from './en.json';
import type { LanguagePack, TextKey, TextParams, Texts } from './languagePack.ts';

export type { TextKey, TextParams } from './languagePack.ts';

const packs = {
  es: () => import('./es.ts'),
  'fr-CA': () => import('./fr-CA.ts'),
};

let english: Texts = firstWords;

/** Adds the English texts of a later screen. */
export function addWords(words: Texts): void {
  english = { ...english, ...words };
}

/** All English texts that have been loaded. */
export const englishTexts = (): Texts => english;

let active: { language: Language; pack?: LanguagePack } = { language: 'en' };

/**
 * Sets the page's language. Await it before the first render: what is rendered already does not
 * change. Never rejects: if the texts cannot be loaded, the page stays in English.
 */
export async function loadLanguage(language: Language): Promise<void> {
  try {
    active = { language, ...(language !== 'en' && (await packs[language]())) };
  } catch (error) {
    console.error('The page stays in English:', error);
  }
}

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

/**
 * A text that a customer reads, in the current language or else in English, with its `{name}`
 * placeholders filled in. A placeholder without a value stays as it is written, so that the gap is
 * noticed.
 */
export function t(key: TextKey, params: TextParams = {}): string {
  const sentence = ownWords(key) ?? active.pack?.texts[key] ?? english[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
