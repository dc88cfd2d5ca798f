import groups from './states.json' with { type: 'json' };

export type Country = 'US' | 'CA';

/** A state, province or territory and its two-letter code. */
export interface StateOrProvince {
  label: string;
  code: string;
}

/** The states of the USA, then the provinces and territories of Canada, both sorted by name. */
export const stateGroups: readonly { country: Country; states: readonly StateOrProvince[] }[] = [
  { country: 'US', states: groups.US },
  { country: 'CA', states: groups.CA },
];

/**
 * The two-letter code of a state given by its code or its English name, in any case; '' if unknown
 * or missing, since a shop's address may contain anything.
 */
export function stateCode(text: unknown): string {
  const wanted = (typeof text === 'string' ? text : '').trim().toUpperCase();
  const states = stateGroups.flatMap((group) => group.states);
  const isWanted = ({ code, label }: StateOrProvince) =>
    [code, label.toUpperCase()].includes(wanted);
  return states.find(isWanted)?.code ?? '';
}

/** The country of a two-letter state code in any case; undefined if unknown or missing. */
export function countryOfState(code: string | undefined): Country | undefined {
  const wanted = code?.trim().toUpperCase();
  return stateGroups.find(({ states }) => states.some((state) => state.code === wanted))?.country;
}
