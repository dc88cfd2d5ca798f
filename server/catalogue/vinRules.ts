/** The rules of North American VINs: 49 CFR 565, ISO 3779. */

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTER_VALUES: Record<string, number> = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8,
  J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9,
  S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
}; // prettier-ignore
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** The check digit ("0" to "9" or "X") that position 9 must hold, for 17 well-formed characters. */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const value = LETTER_VALUES[character] ?? Number(character);
    return total + value * WEIGHTS[index]!;
  }, 0);
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

/**
 * A VIN in upper case without spaces, or undefined for anything that is not a VIN.
 *
 * The check digit is required of every VIN, even of those made overseas, where no law asks for it:
 * every make of the catalogue is sold in the United States and Canada, where the law does, and the
 * digit catches nearly every mistyped character.
 */
export function parseVin(text: string): string | undefined {
  const vin = text.replace(/\s+/g, '').toUpperCase();
  return VIN.test(vin) && checkDigit(vin) === vin[8] ? vin : undefined;
}

/**
 * The model years that position 10 may mean, the likelier first. Its code repeats every 30 years: a
 * letter in position 7 means 2010 to 2039, a digit 1980 to 2009. Some trucks need not follow this
 * rule, hence the second year. Empty if position 10 holds no year code.
 */
export function modelYears(vin: string): number[] {
  const code = YEAR_CODES.indexOf(vin[9]!);
  if (code < 0) return [];
  const isLetter = /[A-Z]/.test(vin[6]!);
  return isLetter ? [2010 + code, 1980 + code] : [1980 + code, 2010 + code];
}
