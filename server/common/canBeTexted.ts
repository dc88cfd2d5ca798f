import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';

/**
 * Countries where a text costs the usual price; excludes islands of the same numbering plan, and
 * satellites.
 */
const countries: readonly (string | undefined)[] = ['US', 'CA', 'PR'];
const kinds: readonly NumberType[] = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];
/** The exchange of premium numbers in every area. */
const PREMIUM_EXCHANGE = '976';
/**
 * Area codes in use since 2023 that the metadata of libphonenumber-js does not have yet, by the list
 * of the North American Numbering Plan Administrator. `npm update libphonenumber-js` brings the
 * others; a test names those here that it has learnt since.
 */
export const newAreas: ReadonlySet<string> = new Set([
  '357',
  '436',
  '465',
  '471',
  '621',
  '624',
  '679',
  '837',
  '861',
  '924',
]);
/** The area code of numbers that belong to nobody, for demonstrations. */
const NOBODYS_AREA = '555';

/**
 * Whether a number can be somebody's phone in the US or Canada: of an area code that is in use, and
 * neither premium, personal nor toll-free.
 *
 * @param phone ten digits
 * @param isDemo whether no provider is configured, so that no text costs anything: area 555 is
 *   allowed then
 */
export function canBeTexted(phone: string, { isDemo = false } = {}): boolean {
  if (isDemo && phone.startsWith(NOBODYS_AREA)) return true;
  if (phone.slice(3, 6) === PREMIUM_EXCHANGE) return false;
  if (newAreas.has(phone.slice(0, 3))) return /^...[2-9]/.test(phone);
  const number = parsePhoneNumberFromString(`+1${phone}`);
  return (
    number?.isValid() === true &&
    countries.includes(number.country) &&
    kinds.includes(number.getType())
  );
}
