import { isLocalDate } from '../../src/booking/clock/localDate.ts';
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

/**
 * Understands what support typed or pasted: a phone as it is spoken, a name, a mail, a day, an id of
 * any kind (a calendar's UID too), or the link of an appointment's page.
 */
export function callerSearch(typed: string): CallerSearch {
  const text = typed.trim();
  const token = text.split('#').at(-1)!.split(/\s/)[0]!;
  const shopId = shopOfToken(token);
  if (shopId !== undefined && !uuid.test(token)) return { by: 'link', token, shopId };
  const id = uuid.exec(text)?.[0];
  if (id !== undefined) return { by: 'id', id: id.toLowerCase() };
  if (isLocalDate(text)) return { by: 'day', date: text };
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
