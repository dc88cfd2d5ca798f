/** Zip codes: text in Canada, digits elsewhere (specification, section 5). */
import { asLatin } from '../text/asLatin.ts';
import { withPlainDigits } from './digits.ts';
import { countryOfState, stateCode, type Country } from './states.ts';

/**
 * The country whose zips are typed: that of the state, and until one is chosen that of the shop
 * (decisions, section 3).
 *
 * @param shopState the state in the shop's address, as its code or name
 */
export const zipCountry = (state: unknown, shopState: unknown): Country =>
  countryOfState(stateCode(state)) ?? countryOfState(stateCode(shopState)) ?? 'US';

/** An example of a zip code. */
export const zipPlaceholder = (country: Country): string => (country === 'CA' ? 'A1A1A1' : '11111');

const canadian = /^\s*\p{L}\d\p{L}\s?-?\d\p{L}\d\s*$/u;

export const isCanadianZip = (zip: string): boolean => canadian.test(withPlainDigits(zip));

/**
 * The allowed part of a typed zip: everything in Canada, no letters elsewhere. A whole Canadian one
 * is pasted or filled in by a browser, so it stays.
 */
export const cleanZip = (typed: string, country: Country): string =>
  country === 'CA' || isCanadianZip(typed) ? typed : typed.replace(/\p{L}/gu, '');

/** The same until a state is chosen: what may become a Canadian zip stays while it is typed. */
export const cleanZipOfAnyState = (typed: string, country: Country): string =>
  /^\s*\p{L}(\d.*)?$/u.test(typed) ? typed : cleanZip(typed, country);

/** A zip as it is sent: plain digits, Latin letters in upper case, one kind of hyphen. */
export const tidyZip = (typed: string): string =>
  asLatin(withPlainDigits(typed))
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ');
