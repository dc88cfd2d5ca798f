import type { Language } from './chooseLanguage.ts';
// The build leaves in it what the first screen says; the rest comes with `laterWords.ts`.
import firstWords from './en.json';
import type { LanguagePack, TextKey, TextParams, Texts } from './languagePack.ts';

export type { TextKey, TextParams } from './languagePack.ts';

const packs = {
  es: () => import('./es.ts'),
  'fr-CA': () => import('./fr-CA.ts'),
};

let english: Texts = firstWords;

/** Adds English sentences, which came with a later screen. */
export function addWords(words: Texts): void {
  english = { ...english, ...words };
}

/** All English sentences there are by now. */
export const englishTexts = (): Texts => english;

let active: { language: Language; pack?: LanguagePack } = { language: 'en' };

/**
 * Speaks a language from now on. To be awaited before anything is drawn: what is drawn already does
 * not change. Never rejects: where the words cannot be had, English stays.
 */
export async function loadLanguage(language: Language): Promise<void> {
  try {
    active = { language, ...(language !== 'en' && (await packs[language]())) };
  } catch (error) {
    console.error('The page stays in English:', error);
  }
}

/** The language that is spoken, as `<html lang>` takes it. */
export const languageTag = (): Language => active.language;

/** What the spoken language brings; undefined for English, which needs nothing. */
export const languagePack = (): LanguagePack | undefined => active.pack;

/** Words by their name, each by language. */
type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

let own: OwnWords = {};

/** Says some things in words of its own from now on: those a step of the flow gives its screen. */
export const speakAs = (words: OwnWords = {}): void => {
  own = words;
};

/** The step's own words under a name, in English where it has none in the language spoken. */
export const ownWords = (name: string): string | undefined =>
  own[name]?.[active.language] ?? own[name]?.en;

/**
 * A sentence a customer reads, in the language that is spoken, else from `en.json`, with its
 * `{name}` places filled in. A place without a parameter stays as it is written, so that a gap is
 * seen and not blank.
 */
export function t(key: TextKey, params: TextParams = {}): string {
  const sentence = ownWords(key) ?? active.pack?.texts[key] ?? english[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
