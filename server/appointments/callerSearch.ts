import { addDays, isLocalDate } from '../../src/booking/clock/localDate.ts';
import { normalisedPlate, vinOf } from '../../src/booking/vehicle/plate.ts';
import { shopOfToken } from '../../src/booking/appointment/linkToken.ts';

/** What a text of a caller was understood as. */
export type CallerSearch =
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'name'; readonly first: string; readonly last: string }
  | { readonly by: 'mail'; readonly email: string }
  | { readonly by: 'day'; readonly date: string }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'link'; readonly token: string; readonly shopId: string }
  /** A plate or VIN, or the end of a VIN, in upper case letters and digits */
  | { readonly by: 'plate'; readonly plate: string }
  | { readonly by: 'unknown' };

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const spokenDays = { yesterday: -1, today: 0, tomorrow: 1 } as const;

/** How far ahead of today a day without its year may be; the horizon of most shops. */
const aheadMonths = 6;

/**
 * A day as it is typed: "2026-12-03", "12/3", "Dec 3", "Thursday, December 3rd, 2026", "tomorrow". Where
 * its year is left out, it is the one that brings it nearest to today.
 */
function dayOf(text: string, today: string): string | undefined {
  const typed = text.toLowerCase();
  if (Object.hasOwn(spokenDays, typed)) {
    return addDays(today, spokenDays[typed as keyof typeof spokenDays]);
  }
  const named =
    /^(?:[a-z]{3,9},? )?([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(typed);
  const numbered = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed);
  const [, monthTyped = '', day = '', year] = named ?? numbered ?? [];
  const month = named === null ? Number(monthTyped) : months.indexOf(monthTyped) + 1;
  if (month < 1) return isLocalDate(typed) ? typed : undefined;
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const away = month - thisMonth;
  const nearest = thisYear + (away > aheadMonths ? -1 : away < -aheadMonths ? 1 : 0);
  const two = (part: number | string) => String(part).padStart(2, '0');
  const date = `${year ?? nearest}-${two(month)}-${two(day)}`;
  return isLocalDate(date) ? date : undefined;
}

/**
 * Understands what support typed or pasted: a phone as it is spoken, a name, a mail, a day, an id of
 * any kind (a calendar's UID too), or the link of an appointment's page.
 *
 * @param today at the shop
 */
export function callerSearch(typed: string, today: string): CallerSearch {
  const text = typed.trim();
  const token = text.split('#').at(-1)!.split(/\s/)[0]!;
  const shopId = shopOfToken(token);
  if (shopId !== undefined && !uuid.test(token)) return { by: 'link', token, shopId };
  const id = uuid.exec(text)?.[0];
  if (id !== undefined) return { by: 'id', id: id.toLowerCase() };
  const date = dayOf(text, today);
  if (date !== undefined) return { by: 'day', date };
  if (/^\S+@\S+\.\S+$/.test(text)) return { by: 'mail', email: text.toLowerCase() };
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (/^[+\d\s().-]+$/.test(text)) {
    return digits.length === 10 ? { by: 'phone', phone: digits } : { by: 'unknown' };
  }
  if (digits !== '') {
    const plate = vinOf(text) ?? normalisedPlate(text);
    return /^[A-Z0-9]{2,17}$/.test(plate) && /^[\w :*-]+$/.test(text)
      ? { by: 'plate', plate }
      : { by: 'unknown' };
  }
  const names = text.toLowerCase().split(/\s+/);
  const last = names.at(-1) ?? '';
  if (last.length < 2 || !/\p{L}/u.test(last)) return { by: 'unknown' };
  return { by: 'name', first: names.slice(0, -1).join(' '), last };
}
