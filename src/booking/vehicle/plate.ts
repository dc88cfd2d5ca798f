import { asLatin } from '../text/asLatin.ts';

const VIN_LENGTH = 17;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTER_VALUES: Record<string, number> = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8,
  J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9,
  S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
}; // prettier-ignore

/**
 * A plate in upper case letters and digits only: "7abc-123" and "7ABC 123" are the same, and so are
 * the wide letters and digits of East Asian keyboards, and Cyrillic and Greek ones that look the same.
 */
export const normalisedPlate = (text: string) => asLatin(text).replaceAll(/[^A-Z0-9]/g, '');

/** The first letter or digit that no plate or VIN has; undefined if there is none, or a VIN beside. */
export const foreignLetter = (text: string): string | undefined =>
  vinOf(text) === undefined ? /(?![A-Z0-9])[\p{L}\p{N}]/u.exec(asLatin(text))?.[0] : undefined;

/** The check digit ("0" to "9" or "X") that position 9 must hold, for 17 well-formed characters. */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const value = LETTER_VALUES[character] ?? Number(character);
    return total + value * WEIGHTS[index]!;
  }, 0);
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

/** What stands before a VIN on a label, in a message or in a bar code, without blanks and signs. */
const before =
  /^(?:(?:VEHICLE|IDENTIFICATION|CHASSIS|FRAME|SERIAL|VIN)+(?:NUMBER|NUM|NO|NR|CODE|IS)*|I)/;

/** A VIN never has I, O or Q (ISO 3779), so these are 1 and 0, misread. */
const asVin = (letters: string) => letters.replaceAll('I', '1').replaceAll(/[OQ]/g, '0');

/**
 * The VIN that a text means; undefined for a plate. What wraps it is taken off: "VIN: …", the
 * asterisks and the leading I of bar codes, and other words around the only one of 17 characters.
 */
export function vinOf(text: string): string | undefined {
  const letters = normalisedPlate(text);
  const bare = letters.length > VIN_LENGTH ? letters.replace(before, '') : letters;
  if (bare.length === VIN_LENGTH) return asVin(bare);
  const words = text.split(/[^\p{L}\p{N}]+/u).map(normalisedPlate);
  const [vin, ...others] = new Set(words.filter(({ length }) => length === VIN_LENGTH));
  return vin === undefined || others.length > 0 ? undefined : asVin(vin);
}

/** What to search for: a plate as it was typed, in Latin letters; a VIN without what wraps it. */
export const searchText = (typed: string): string =>
  vinOf(typed) ?? (/[\u0370-\u04FF]/.test(typed) ? asLatin(typed) : typed).trim();
