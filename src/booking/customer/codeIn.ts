import { digitsOf, withPlainDigits } from './digits.ts';

/** The line of a text message that phones read: `@shop.example #1234`. */
const lineForPhones = /@[\w.:-]+ ?#(\d{4})\b/g;
/**
 * How the sentence of our text messages marks the code, without accents and in lower case: in
 * English, Spanish and French (`server/messages/words`).
 */
const marked = /\bcode is (\d(?:[\d -]*\d)?)|\bes (\d{4})\. vence|\best (\d{4})\. il expire/g;
/** Four digits that are no part of a longer number, a date, a time, a phone or a word. */
const alone = /(?<![\p{L}\p{N}]|\d[-.,/:])\d{4}(?![\p{L}\p{N}]|[-.,/:]\d)/gu;

/** A letter by itself: a key that was hit by mistake. */
const strayLetter = /(?<!\p{L})\p{L}(?!\p{L})/gu;

/**
 * The code in a typed or pasted text: what our own sentence marks as the code, otherwise the only
 * four digits that stand alone. A text without words is digits, as far as they are typed.
 *
 * @returns undefined if the text does not say which digits are the code
 */
export function codeIn(text: string): string | undefined {
  const plain = withPlainDigits(text)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(strayLetter, '');
  if (!/\p{L}/u.test(plain)) return digitsOf(plain);
  // The last one: a shop's name may say anything, and stands before the code.
  const last = [lineForPhones, marked]
    .map((mark) => [...plain.matchAll(mark)].at(-1))
    .find(Boolean);
  if (last !== undefined) return digitsOf(last.slice(1).join(''));
  const [first, ...others] = new Set([...plain.matchAll(alone)].map(([digits]) => digits));
  return others.length === 0 ? first : undefined;
}
