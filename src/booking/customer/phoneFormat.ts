/** Phone numbers of ten digits (specification, sections 2, 5 and 9). */
import { digitsOf } from './digits.ts';

const LENGTH = 10;

/**
 * The digits of a typed or pasted text, at most ten, without the country code 1 of a full number.
 */
export function phoneDigits(text: string): string {
  const all = digitsOf(text);
  const national = all.length > LENGTH && all.startsWith('1') ? all.slice(1) : all;
  return national.slice(0, LENGTH);
}

/** Formats digits as ###-###-#### as far as they are typed: '5551' is '555-1', '' stays ''. */
export function formatPhoneInput(text: string): string {
  const digits = phoneDigits(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** Formats a phone as (xxx) xxx-xxxx; a text without ten digits is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (digits.length !== LENGTH) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
