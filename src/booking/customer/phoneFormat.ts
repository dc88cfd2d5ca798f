/** Phone numbers of ten digits (specification, sections 2, 5 and 9). */
import { digitsOf } from './digits.ts';

const LENGTH = 10;
/** The most digits of any country's number (ITU-T E.164). */
const MOST_ANYWHERE = 15;

/** Whether a text is a number of another country than the United States and Canada: '+44 79…', '+'. */
const isForeign = (text: string): boolean =>
  /^\s*[+＋]/.test(text) && !digitsOf(text).startsWith('1');

/**
 * The digits of a typed or pasted text, at most ten, without the country code 1 of a full number. A
 * number of another country keeps its '+', which no phone of ours has: its first ten digits would be
 * those of a stranger.
 */
export function phoneDigits(text: string): string {
  const all = digitsOf(text);
  if (isForeign(text)) return `+${all.slice(0, MOST_ANYWHERE)}`;
  const national = all.length > LENGTH && all.startsWith('1') ? all.slice(1) : all;
  return national.slice(0, LENGTH);
}

/** Formats digits as ###-###-#### as far as they are typed: '5551' is '555-1', '' stays ''. */
export function formatPhoneInput(text: string): string {
  const digits = phoneDigits(text);
  if (isForeign(digits)) return digits;
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** Formats a phone as (xxx) xxx-xxxx; a text without ten digits is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (isForeign(digits) || digits.length !== LENGTH) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
