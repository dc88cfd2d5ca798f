/**
 * Dates and times in the page's language: in English by the specification's formats, in others by
 * their own. Not in `text.ts`, so that the first screen does not load date-fns.
 */
import {
  formatLastService as lastService,
  formatLongDate as longDate,
  formatTime as time,
  type FormatOptions,
} from '../../booking/clock/timeFormats.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import type { PageTexts } from './text.ts';
import type { DatePatterns } from './languagePack.ts';

/** The options with which the formats of `src/booking/clock/timeFormats.ts` use this language. */
export function dateFormat(name: keyof DatePatterns, { pack }: PageTexts): FormatOptions {
  return pack === undefined ? {} : { locale: pack.locale, pattern: pack.patterns[name] };
}

/**
 * A text outside a sentence begins with a capital, also in languages that write days in lower case.
 */
const standingAlone = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** 'Monday, November 23rd, 2026' from 'yyyy-MM-dd', for use within a sentence. */
export const showLongDate = (date: string, texts: PageTexts): string =>
  longDate(date, dateFormat('longDate', texts));

/** {@link showLongDate} for use outside a sentence. */
export const formatLongDateAlone = (date: string, texts: PageTexts): string =>
  standingAlone(showLongDate(date, texts));

/** '3:30pm' from 'HH:mm:ss'. */
export const showTime = (of: string, texts: PageTexts): string =>
  time(of, dateFormat('time', texts));

/** 'November 23rd 2026', see `src/booking/clock/timeFormats.ts`. */
export const showLastService = (
  instant: string | null | undefined,
  zone: Zone,
  texts: PageTexts,
): string | undefined => lastService(instant, zone, dateFormat('serviceDate', texts));

/** 'Mon 23 November 2026' from 'yyyy-MM-dd'. */
export function formatDay(date: string, texts: PageTexts): string {
  const pattern = { pattern: 'EEE d MMMM yyyy', ...dateFormat('day', texts) };
  return standingAlone(longDate(date, pattern));
}

/** 'November 2026' from 'yyyy-MM-dd'. */
export function formatMonth(date: string, texts: PageTexts): string {
  const pattern = { pattern: 'MMMM yyyy', ...dateFormat('month', texts) };
  return standingAlone(longDate(date, pattern));
}

/** A date by a pattern that is the same in all languages, within a line: 'Dec 2026', 'déc. 2026'. */
export const formatDate = (date: string, pattern: string, texts: PageTexts): string =>
  longDate(date, { ...dateFormat('longDate', texts), pattern });

/** {@link formatDate} for use outside a sentence: 'Mon', 'Lun.'. */
export const formatDateAlone = (date: string, pattern: string, texts: PageTexts): string =>
  standingAlone(formatDate(date, pattern, texts));

/**
 * The short name of a time zone: 'EST', in French 'HNE'; 'UTC+1030' where the zone has only a
 * number.
 *
 * @param name of the tz database; undefined gives undefined
 */
export function zoneName(name: string | undefined, { pack }: PageTexts): string | undefined {
  if (name === undefined) return undefined;
  return pack?.zones?.[name] ?? name.replace(/^[+-]/, 'UTC$&');
}
