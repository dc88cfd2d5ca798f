/** Zip codes: text in Canada, digits elsewhere (specification, section 5). */
import { digitsOf } from './digits.ts';
import { countryOfState } from './states.ts';

/** Whether a state code is one of Canada; false while none is chosen. */
export function isCanadianState(state: string | undefined): boolean {
  return countryOfState(state) === 'CA';
}

/** An example of a zip code. */
export function zipPlaceholder(state: string | undefined): string {
  return isCanadianState(state) ? 'A1A1A1' : '11111';
}

/** Whether changing the state clears the zip: only if the two are in different countries. */
export function shouldClearZip(previous: string | undefined, next: string | undefined): boolean {
  return isCanadianState(previous) !== isCanadianState(next);
}

/** The allowed part of a typed zip: everything in Canada, only digits elsewhere. */
export function cleanZip(typed: string, state: string | undefined): string {
  return isCanadianState(state) ? typed : digitsOf(typed);
}
