/** The rules of North American VINs: 49 CFR 565, ISO 3779. */
import { checkDigit } from '../../src/booking/vehicle/plate.ts';

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

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
 * The model year of a VIN; undefined if position 10 holds no year code. The code repeats every 30
 * years: a letter in position 7 means 2010 to 2039, a digit 1980 to 2009. Trucks above 10,000 lb need
 * not follow this; of these a year is rather not found than another one.
 */
export function modelYear(vin: string): number | undefined {
  const code = YEAR_CODES.indexOf(vin[9]!);
  if (code < 0) return undefined;
  return (/[A-Z]/.test(vin[6]!) ? 2010 : 1980) + code;
}
