import type { Locale } from 'date-fns';
import type en from './en.json';

export type TextKey = keyof typeof en;
/** Sentences by key. */
export type Texts = Readonly<Partial<Record<TextKey, string>>>;
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
  texts: Texts;
  /** The language's tag where a region changes what `Intl` writes. */
  intlTag: string;
  locale: Locale;
  patterns: DatePatterns;
  /** Short names of zones by those of the tz database, those that differ from the English ones. */
  zones?: Readonly<Record<string, string>>;
  /** Names of states and provinces by code, those that differ from the English ones. */
  states: Readonly<Record<string, string>>;
}
