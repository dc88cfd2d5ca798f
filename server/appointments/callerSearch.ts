import { addDays, isLocalDate } from '../../src/booking/clock/localDate.ts';
import { normalisedPlate, vinOf } from '../../src/booking/vehicle/plate.ts';
import { shopOfToken } from '../../src/booking/appointment/linkToken.ts';

/** What a text of a caller may mean. */
export type CallerSearch =
  | { readonly by: 'phone'; readonly phone: string }
  /** The last four digits of a phone: with more, whoever is shown four could find out the others one by one */
  | { readonly by: 'phoneEnd'; readonly digits: string }
  /** Its words, in lower case */
  | { readonly by: 'name'; readonly words: readonly string[] }
  | { readonly by: 'mail'; readonly email: string }
  | { readonly by: 'day'; readonly date: string }
  | { readonly by: 'id'; readonly id: string }
  /** The first letters of an id, six or more, without hyphens */
  | { readonly by: 'idStart'; readonly start: string }
  | { readonly by: 'link'; readonly token: string; readonly shopId: string }
  /** A plate or VIN, or the end of a VIN, in upper case letters and digits */
  | { readonly by: 'plate'; readonly plate: string };

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** An id without its hyphens, or its first letters, as it is read aloud or cut from a picture. */
const partOfId =
  /^(?:(?:visit|appointment|booking|lead|id|no|number)\b[\s.:#]*)*#?([\da-f][\da-f\s-]*)[\s.…]*$/i;
const idOrPart = /^[\da-f-]{1,36}$/i;
const fewestOfId = 6;
/** How many letters an id has, without its hyphens. */
export const lettersOfId = 32;

/** An end of a phone, as callers say it and staff are shown it: "… 0100", "ends in 0100". */
const partOfPhone = /^(?:(?:phone )?end(?:s|ing)(?: in| with)? |[x*.…\s-]+)?[\d\s().-]+$/i;
const digitsOfEnd = 4;
const digitsOfPhone = 10;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const spokenDays = { yesterday: -1, today: 0, tomorrow: 1 } as const;

/** The most words of a name that are looked for. */
const mostWords = 6;

/** How far ahead of today a day without its year may be; the horizon of most shops. */
const aheadMonths = 6;

/** A time after a day, as pages, texts and callers say it; it is not looked for. */
const timeOfDay = /,? (?:at \d{1,2}(?::\d\d)?(?: ?[ap]m)?|\d{1,2}(?::\d\d)? ?[ap]m)$/;

/** A day with its year, which may not exist. */
const looksLikeDay = /^\d{4}-\d{1,2}-\d{1,2}$/;

const datesFrom = (today: string) => Array.from({ length: 31 }, (_, days) => addDays(today, days));

/** The next day of this name, or of this number in its month; today is one. */
function nextNamed(typed: string, today: string): string | undefined {
  const [, weekday, day] =
    /^(?:on )?([a-z]+day)?,? ?(?:the )?(?:(\d{1,2})(?:st|nd|rd|th))?$/.exec(typed) ?? [];
  if (weekday !== undefined && !weekdays.includes(weekday)) return undefined;
  if (day !== undefined)
    return datesFrom(today).find((date) => Number(date.slice(8)) === Number(day));
  return datesFrom(today).find((date) => weekday === weekdays[new Date(date).getUTCDay()]);
}

/**
 * A day as it is typed: "2026-12-03", "12/3", "Dec 3", "3 Dec at 10", "Thursday, December 3rd, 2026",
 * "tomorrow", "Monday", "Monday the 3rd". Where its year is left out, it is the one that brings it
 * nearest to today.
 */
function dayOf(text: string, today: string): string | undefined {
  const typed = text.toLowerCase().replace(timeOfDay, '');
  if (Object.hasOwn(spokenDays, typed)) {
    return addDays(today, spokenDays[typed as keyof typeof spokenDays]);
  }
  const named =
    /^(?:[a-z]{3,9},? )?(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/.exec(
      typed,
    ) ??
    /^(?:[a-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(?<month>[a-z]{3})[a-z]*\.?(?:,? (?<year>\d{4}))?$/.exec(
      typed,
    );
  const numbered = /^(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}))?$/.exec(typed);
  const { month: monthTyped = '', day = '', year } = (named ?? numbered)?.groups ?? {};
  const month = named === null ? Number(monthTyped) : months.indexOf(monthTyped) + 1;
  if (month < 1) return isLocalDate(typed) ? typed : nextNamed(typed, today);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const away = month - thisMonth;
  const nearest = thisYear + (away > aheadMonths ? -1 : away < -aheadMonths ? 1 : 0);
  const two = (part: number | string) => String(part).padStart(2, '0');
  const date = `${year ?? nearest}-${two(month)}-${two(day)}`;
  return isLocalDate(date) ? date : undefined;
}

/** The link of an appointment in a text, such as a line of a mail that was sent on; or its secret alone. */
function linkIn(text: string): { token: string; shopId: string } | undefined {
  const behind = Array.from(text.matchAll(/(?:#|^)([\w-]+)/g), ([, token = '']) => token);
  for (const token of behind) {
    const shopId = shopOfToken(token);
    if (shopId !== undefined && !idOrPart.test(token)) return { token, shopId };
  }
  return undefined;
}

/** An id of which a text holds all letters, but not the hyphens, or the first ones. */
function idsIn(text: string): CallerSearch[] {
  const start = (partOfId.exec(text)?.[1] ?? '').replaceAll(/[\s-]/g, '').toLowerCase();
  // Without a digit it is a word; one id in three hundred begins so, and is typed further.
  if (start.length < fewestOfId || start.length > lettersOfId || !/\d/.test(start)) return [];
  return [start.length === lettersOfId ? { by: 'id', id: asId(start) } : { by: 'idStart', start }];
}

/** The letters of an id with its hyphens. */
export const asId = (letters: string): string =>
  letters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A phone, or its end. */
function phonesIn(text: string): CallerSearch[] {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (/^[+\d\s().-]+$/.test(text) && digits.length === digitsOfPhone)
    return [{ by: 'phone', phone: digits }];
  if (!partOfPhone.test(text)) return [];
  return digits.length === digitsOfEnd ? [{ by: 'phoneEnd', digits }] : [];
}

/** A plate, a VIN or its end: it has digits, which names have not. */
function platesIn(text: string): CallerSearch[] {
  const plate = vinOf(text) ?? normalisedPlate(text);
  const isPlate = /\d/.test(plate) && /^[A-Z0-9]{2,17}$/.test(plate) && /^[\w :*-]+$/.test(text);
  return isPlate ? [{ by: 'plate', plate }] : [];
}

/** A name, of words as lists write them, too: "Lopez, Ana". */
function namesIn(text: string): CallerSearch[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const isName = text.length >= 2 && /\p{L}/u.test(text) && !/\d/.test(text);
  return isName ? [{ by: 'name', words }] : [];
}

/**
 * All that a text may mean which support typed or pasted: a phone as it is spoken or the end of one, a
 * name, a mail, a day, an id of any kind (a calendar's UID too) or its beginning, or the link of an
 * appointment's page. None: it is not understood.
 *
 * @param today at the shop
 */
export function callerSearches(typed: string, today: string): readonly CallerSearch[] {
  const text = typed.trim();
  const link = linkIn(text);
  if (link !== undefined) return [{ by: 'link', ...link }];
  const id = uuid.exec(text)?.[0];
  if (id !== undefined) return [{ by: 'id', id: id.toLowerCase() }];
  const date = dayOf(text, today);
  if (date !== undefined) return [{ by: 'day', date }];
  if (/^\S+@\S+\.\S+$/.test(text)) return [{ by: 'mail', email: text.toLowerCase() }];
  if (looksLikeDay.test(text)) return [];
  const [phones, ids] = [phonesIn(text), idsIn(text)];
  const isSaid = /[g-z]/i.test(text);
  // "Ends in 0100", "visit 45b57cb8": no plate.
  if (isSaid && phones.length + ids.length > 0) return [...phones, ...ids];
  if (phones.some(({ by }) => by === 'phone')) return phones;
  return [...phones, ...namesIn(text), ...platesIn(text), ...ids];
}
