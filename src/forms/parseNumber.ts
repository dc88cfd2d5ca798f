/** Digits in groups of three, as in "12,500" or "12 500", perhaps with decimals after a point. */
const grouped = /^-?[1-9]\d{0,2}([,\s]\d{3})+(\.\d+)?$/;

/**
 * The number that a text means, in any of the usual notations: "12,500" and "12 500" are twelve
 * thousand five hundred, "12,5" is twelve and a half.
 *
 * @returns undefined if the text is not a number
 */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const plain = grouped.test(trimmed)
    ? trimmed.replaceAll(/[,\s]/g, '')
    : trimmed.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
