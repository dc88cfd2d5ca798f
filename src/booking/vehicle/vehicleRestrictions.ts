/** Applies a shop's restriction to makes, years and search results (specification, section 5). */
import type {
  Make,
  VehicleRestrictionSetting,
  VehicleSearchResult,
  YearOption,
} from '../../contract/types.gen.ts';

export type Restriction = VehicleRestrictionSetting | null | undefined;

function isAllowedMake(makeId: number, restriction: Restriction): boolean {
  const allowed = restriction?.allowedMakeIds ?? [];
  return allowed.length === 0 || allowed.includes(makeId);
}

/** The makes that the shop accepts; all if it names none. */
export function allowedMakes(makes: readonly Make[], restriction: Restriction): Make[] {
  return makes.filter(({ makeId }) => isAllowedMake(makeId, restriction));
}

/** Why a shop does not accept a vehicle: by its minimum year or its makes; undefined if it does. */
export function whyNotServed(
  { makeId, year }: Pick<VehicleSearchResult, 'makeId' | 'year'>,
  restriction: Restriction,
): 'year' | 'make' | undefined {
  if (year < (restriction?.minimumAllowedYear ?? -Infinity)) return 'year';
  return isAllowedMake(makeId, restriction) ? undefined : 'make';
}

/**
 * The found vehicles that the shop accepts.
 *
 * @returns `isFilteredResultsEmpty` is true if vehicles were found and the shop accepts none of
 *   them, which has its own message
 */
export function allowedVehicles<Vehicle extends Pick<VehicleSearchResult, 'makeId' | 'year'>>(
  found: readonly Vehicle[],
  restriction: Restriction,
): { searchResults: Vehicle[]; isFilteredResultsEmpty: boolean } {
  const searchResults = found.filter((each) => whyNotServed(each, restriction) === undefined);
  return { searchResults, isFilteredResultsEmpty: found.length > 0 && searchResults.length === 0 };
}

/**
 * The years from a shop's minimum year to the current one, newest first, for which no call is made
 * (specification, section 7). Empty if the minimum year is in the future.
 */
export function yearsSince(minimumYear: number, currentYear: number): YearOption[] {
  const count = Math.max(0, currentYear - minimumYear + 1);
  return Array.from({ length: count }, (_, index) => ({ year: currentYear - index }));
}
