/** Groups of three digits, as "12,500" or "12 500", and perhaps decimals after a point. */
const grouped = /^-?[1-9]\d{0,2}([,\s]\d{3})+(\.\d+)?$/;

/**
 * The number that a text means, whichever way its writer writes numbers: "12,500" and "12 500" are
 * twelve thousand five hundred, "12,5" is twelve and a half.
 *
 * @returns undefined for a text that is no number
 */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const plain = grouped.test(trimmed)
    ? trimmed.replaceAll(/[,\s]/g, '')
    : trimmed.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
