import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';

/** Where a text costs what a text costs: no island of the same numbering plan, no satellite. */
const countries: readonly (string | undefined)[] = ['US', 'CA', 'PR'];
const kinds: readonly NumberType[] = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];
/** Where each call is charged, whatever the area. */
const PREMIUM_EXCHANGE = '976';
/** Assigned to nobody: what films and demonstrations dial. */
const NOBODYS_AREA = '555';

/**
 * Whether a number can be somebody's phone in the US or Canada: of an area code that is in use, and
 * neither premium, personal nor toll-free.
 *
 * @param phone ten digits
 * @param isDemo no provider is set, so that no text costs anything: area 555 does as well
 */
export function canBeTexted(phone: string, { isDemo = false } = {}): boolean {
  if (isDemo && phone.startsWith(NOBODYS_AREA)) return true;
  if (phone.slice(3, 6) === PREMIUM_EXCHANGE) return false;
  const number = parsePhoneNumberFromString(`+1${phone}`);
  return (
    number?.isValid() === true &&
    countries.includes(number.country) &&
    kinds.includes(number.getType())
  );
}
