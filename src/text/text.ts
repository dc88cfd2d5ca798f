import type { Locale } from 'date-fns';
import type { Language } from './chooseLanguage.ts';
import en from './en.json';

export type TextKey = keyof typeof en;
export type TextParams = Readonly<Record<string, string | number>>;

/** How a language writes what the specification gives English patterns for, as date-fns patterns. */
export interface DatePatterns {
  longDate: string;
  serviceDate: string;
  month: string;
  time: string;
}

/** All that a language other than English brings. */
export interface LanguagePack {
  texts: Readonly<Partial<Record<TextKey, string>>>;
  /** The language's tag where a region changes what `Intl` writes. */
  intlTag: string;
  locale: Locale;
  patterns: DatePatterns;
  /** Names of states and provinces by code, those that differ from the English ones. */
  states: Readonly<Record<string, string>>;
}

const packs = {
  es: () => import('./es.ts'),
  'fr-CA': () => import('./fr-CA.ts'),
};

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

/**
 * A sentence a customer reads, in the language that is spoken, else from `en.json`, with its
 * `{name}` places filled in. A place without a parameter stays as it is written, so that a gap is
 * seen and not blank.
 */
export function t(key: TextKey, params: TextParams = {}): string {
  const sentence = active.pack?.texts[key] ?? en[key];
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
