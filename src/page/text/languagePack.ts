import type { Locale } from 'date-fns';
import type en from './en.json';

export type TextKey = keyof typeof en;
/** Sentences by key. */
export type Texts = Readonly<Partial<Record<TextKey, string>>>;
export type TextParams = Readonly<Record<string, string | number>>;

/** The patterns of date-fns that a language uses where the specification gives English ones. */
export interface DatePatterns {
  longDate: string;
  serviceDate: string;
  /** Begins with the short name of the weekday and the day of the month. */
  day: string;
  month: string;
  time: string;
}

/** Everything that a language other than English adds. */
export interface LanguagePack {
  texts: Texts;
  /** The tag for `Intl`, with a region where the region changes the result. */
  intlTag: string;
  locale: Locale;
  patterns: DatePatterns;
  /**
   * Short names of zones by their names in the tz database, where they differ from the English
   * ones.
   */
  zones?: Readonly<Record<string, string>>;
  /** Names of states and provinces by code, where they differ from the English ones. */
  states: Readonly<Record<string, string>>;
}
