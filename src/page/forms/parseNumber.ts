import { withPlainDigits } from '../../booking/customer/digits.ts';
import type { Language } from '../text/chooseLanguage.ts';

/**
 * The decimal mark of a language. In Spanish it depends on the country: a point in Mexico and the
 * United States, a comma in most others.
 */
const decimalMarks: Readonly<Record<Language, '.' | ',' | undefined>> = {
  en: '.',
  es: undefined,
  'fr-CA': ',',
};

const decimal = /^-?(?:\d+[.,]?\d*|[.,]\d+)$/;
/** Groups of three digits by blanks or apostrophes, which nobody writes before decimals. */
const spaced = /^-?[1-9]\d{0,2}(?:[ '’٬]\d{3})+(?:[.,]\d*)?$/;
/** Groups by commas and decimals behind a point, and the other way round. */
const marked = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*)$/;
/** Several groups of three digits. */
const grouped = /^-?[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
/** Three digits behind a single mark: thousands or thousandths. */
const either = /^-?[1-9]\d{0,2}([.,])\d{3}$/;

/** The number in a text with one decimal mark, after its last `.` or `,`. */
const fromDecimal = (text: string): number => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const whole = at < 0 ? text : text.slice(0, at);
  return Number(`${whole.replace(/[^\d-]/g, '')}.${at < 0 ? '0' : text.slice(at + 1) || '0'}`);
};
const fromWhole = (text: string): number => Number(text.replace(/[^\d-]/g, ''));

/**
 * The numbers that a text can mean in a language: none if it is not a number, and two where only
 * whoever typed it knows. "12,500" is twelve thousand five hundred in English; in French and
 * Spanish it may also be twelve and a half.
 */
export function numberReadings(typed: string, language: Language): number[] {
  const text = withPlainDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace('−', '-')
    .replace('٫', '.');
  const mark = either.exec(text)?.[1];
  if (mark !== undefined) {
    const own = decimalMarks[language];
    if (own === '.' && mark === ',') return [fromWhole(text)];
    // Decimals do not end in a zero: "85.000" may be an English page and a Spanish habit.
    if (own === mark && !text.endsWith('0')) return [fromDecimal(text)];
    return [fromWhole(text), fromDecimal(text)];
  }
  if (grouped.test(text)) return [fromWhole(text)];
  return [spaced, marked, decimal].some((form) => form.test(text)) ? [fromDecimal(text)] : [];
}

/** The number that a text means; undefined if it is none, or if it can mean two. */
export function parseNumber(typed: string, language: Language = 'en'): number | undefined {
  const [number, ...others] = numberReadings(typed, language);
  return others.length > 0 ? undefined : number;
}

/** A number as it is written in a language, without groups: it means nothing else. */
export const writeNumber = (number: number, language: Language): string =>
  String(number).replace('.', decimalMarks[language] ?? '.');
