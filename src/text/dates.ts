/**
 * Dates and times in the language that is spoken: the specification's formats in English, each
 * other language's own. Apart from `text.ts`, so that the first screen comes without date-fns.
 */
import {
  formatLastService as lastService,
  formatLongDate as longDate,
  formatTime as time,
  type FormatOptions,
} from '../booking/clock/timeFormats.ts';
import type { Zone } from '../booking/clock/zone.ts';
import { languagePack } from './text.ts';
import type { DatePatterns } from './languagePack.ts';

/** What a format of `src/booking/clock/timeFormats.ts` needs to speak the language. */
export function dateFormat(name: keyof DatePatterns): FormatOptions {
  const pack = languagePack();
  return pack === undefined ? {} : { locale: pack.locale, pattern: pack.patterns[name] };
}

/** A text that stands alone begins with a capital, also where the language's days do not. */
const standingAlone = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** 'Monday, November 23rd, 2026' of 'yyyy-MM-dd', within a sentence. */
export const formatLongDate = (date: string): string => longDate(date, dateFormat('longDate'));

/** {@link formatLongDate} where no sentence is around it. */
export const formatLongDateAlone = (date: string): string => standingAlone(formatLongDate(date));

/** '3:30pm' of 'HH:mm:ss'. */
export const formatTime = (of: string): string => time(of, dateFormat('time'));

/** 'November 23rd 2026', see `src/booking/clock/timeFormats.ts`. */
export const formatLastService = (
  instant: string | null | undefined,
  zone: Zone,
): string | undefined => lastService(instant, zone, dateFormat('serviceDate'));

/** 'November 2026' of 'yyyy-MM-dd'. */
export function formatMonth(date: string): string {
  return standingAlone(longDate(date, { pattern: 'MMMM yyyy', ...dateFormat('month') }));
}

/** A date by a pattern that all languages share, such as 'EEE' for 'Mon'. */
export function formatDateAlone(date: string, pattern: string): string {
  return standingAlone(longDate(date, { ...dateFormat('longDate'), pattern }));
}

/**
 * The short name of a zone: 'EST', in French 'HNE'; 'UTC+1030' where the zone has only a number.
 *
 * @param name by the tz database; undefined stays so
 */
export function zoneName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  return languagePack()?.zones?.[name] ?? name.replace(/^[+-]/, 'UTC$&');
}
