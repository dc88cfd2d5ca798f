/** Phone numbers of ten digits (specification, sections 2, 5 and 9). */
import { withPlainDigits } from './digits.ts';

const LENGTH = 10;

/** What may stand before a number that is copied from somewhere: 'tel:', 'Cell: '. */
const label = /^\W*(?:tel|sms|phone|ph|cell|mobile|tél|téléphone|teléfono|celular)\b[\s:.]*/iu;
/** An extension behind a number; a text message cannot be sent to it. */
const extension = /[\s,;]*(?:ext(?:ension)?|poste|x|#)[\s.:=]*\d{1,6}\D*$/iu;
/** The parameters of a `tel:` address. */
const parameters = /;.*$/s;
/** The prefixes for calling from abroad, before a whole number of here. */
const fromAbroad = /^(?:00|011)(?=1\d{10}$)/;

/** What the text of a phone says. */
interface PhoneText {
  /** The digits without the country code 1. */
  national: string;
  /** Whether they are of another country than the United States and Canada. */
  isForeign: boolean;
  /** Whether something else than a number stands there. */
  hasWords: boolean;
}

function phoneText(text: string): PhoneText {
  const plain = withPlainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  const number = plain.replace(label, '').replace(extension, '').replace(parameters, '');
  const digits = number.replace(/\D/g, '').replace(fromAbroad, '');
  const hasCode = digits.startsWith('1');
  return {
    national: hasCode ? digits.slice(1) : digits,
    isForeign:
      // A plus wherever it stands: '(+44) …', 'UK +44 …', ';phone-context=+44'.
      /\+\D*[02-9]/.test(plain) ||
      // Prefixes as they are dialled elsewhere, '0044 …', '011 44 …', '07912 …': none is of here.
      digits.startsWith('0') ||
      // Written without any: '447912345678'.
      digits.length > (hasCode ? LENGTH + 1 : LENGTH),
    hasWords: /[\p{L}\p{RI}]/u.test(number),
  };
}

/**
 * The ten digits of a phone in the United States or Canada that a typed, pasted or sent text means.
 * The first ten digits of anything else would be the number of a stranger, so that is no phone: any
 * sign of another country, too many digits, words around it.
 *
 * @returns undefined if the text is not such a number, or not a whole one yet
 */
export function readPhone(text: string): string | undefined {
  const { national, isForeign, hasWords } = phoneText(text);
  return isForeign || hasWords || national.length !== LENGTH ? undefined : national;
}

/** Whether a text is the number of another country: '+44 79…', '0044 79…', '447912345678'. */
export const isForeignPhone = (text: string): boolean => phoneText(text).isForeign;

/** A letter by itself: a key that was hit by mistake. */
const strayLetter = /(?<!\p{L})\p{L}(?!\p{L})/gu;

/**
 * Writes a phone as ###-###-#### as far as it is typed: '5551' is '555-1', '' stays ''. What is not
 * a phone here stays as it is, because only whoever typed it knows what it means.
 */
export function formatPhoneInput(text: string): string {
  const typed =
    readPhone(text) ??
    withPlainDigits(text)
      .replace(strayLetter, '')
      .replace(/[\s().-]/g, '');
  if (!/^(?!0)\d*$/.test(typed) || isForeignPhone(text)) return text;
  const code = typed.startsWith('1') ? 1 : 0;
  const ends = [0, code, code + 3, code + 6, typed.length];
  const parts = ends.map((end, index) => typed.slice(ends[index - 1] ?? 0, end));
  return parts.filter(Boolean).join('-');
}

/** Formats a phone as (xxx) xxx-xxxx; a text without ten digits is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = readPhone(phone);
  if (digits === undefined) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
