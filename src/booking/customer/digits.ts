const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** The value of a digit of any script: each script's ten digits follow each other from zero. */
function valueOf(digit: string): number {
  const codePoint = digit.codePointAt(0)!;
  let before = 0;
  while (before < 10 && isDigit(codePoint - before - 1)) before += 1;
  return before % 10;
}

/**
 * A text with its digits as 0 to 9, and wide East Asian letters and signs as plain ones: Arabic,
 * Persian, Indian and wide keyboards have their own.
 */
export const withPlainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** The digits of a typed or pasted text, as 0 to 9. */
export const digitsOf = (text: string): string => withPlainDigits(text).replace(/\D/g, '');
