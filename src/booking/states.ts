import groups from './states.json';

export type Country = 'US' | 'CA';

/** A state, province or territory and its two-letter code. */
export interface State {
  label: string;
  code: string;
}

/** The states of the USA, then the provinces and territories of Canada, each by name. */
export const stateGroups: readonly { country: Country; states: readonly State[] }[] = [
  { country: 'US', states: groups.US },
  { country: 'CA', states: groups.CA },
];

/** The country of a two-letter code, whatever its case; undefined for an unknown or missing one. */
export function countryOfState(code: string | undefined): Country | undefined {
  const wanted = code?.trim().toUpperCase();
  return stateGroups.find(({ states }) => states.some((state) => state.code === wanted))?.country;
}
