import {
  allowedVehicles,
  whyNotServed,
  type Restriction,
} from '../../booking/vehicle/vehicleRestrictions.ts';
import type { VehicleSearchResult } from '../../contract/types.gen.ts';
import type { RequestRecord } from '../../simulation/types.ts';
import { whyText } from './whyText.ts';

/** A search for a plate or VIN, and how it ended. */
export type VehicleSearch = Pick<RequestRecord, 'query' | 'status' | 'answer'>;

/** Why a search offers no vehicle, or that it offers one. */
interface NoVehicleInWords {
  readonly reason: 'waiting' | 'failed' | 'unknown' | 'not served' | 'found';
  readonly because: string;
  readonly change?: string;
}

const nameOf = ({ year, makeName, modelName }: VehicleSearchResult) =>
  `${year} ${makeName} ${modelName}`;

function notServedInWords(vehicle: VehicleSearchResult, restriction: Restriction): string {
  const name = nameOf(vehicle);
  return whyNotServed(vehicle, restriction) === 'year'
    ? whyText('vehicleYear', { vehicle: name, year: restriction!.minimumAllowedYear! })
    : whyText('vehicleMake', { vehicle: name });
}

/** Says whether a plate is unknown, its search failed, or the shop does not serve the vehicle. */
export function whyNoVehicle(
  { query, status, answer }: VehicleSearch,
  restriction: Restriction,
): NoVehicleInWords {
  const search = String(query.search ?? '');
  if (status === undefined) {
    return { reason: 'waiting', because: whyText('vehicleWaiting', { search }) };
  }
  if (status !== 200) {
    const reason =
      status === 0 ? whyText('vehicleNoAnswer') : whyText('vehicleRefused', { status });
    return { reason: 'failed', because: whyText('vehicleFailed', { reason }) };
  }
  const found = answer as readonly VehicleSearchResult[];
  const { searchResults, isFilteredResultsEmpty } = allowedVehicles(found, restriction);
  if (isFilteredResultsEmpty) {
    const vehicles = [...new Set(found.map((each) => notServedInWords(each, restriction)))].join(
      '; ',
    );
    return {
      reason: 'not served',
      because: whyText('vehicleNotServed', { search, vehicles }),
      change: whyText('vehicleNotServedChange'),
    };
  }
  if (searchResults.length === 0) {
    return {
      reason: 'unknown',
      because: whyText('vehicleUnknown', { search }),
      change: whyText('vehicleUnknownChange'),
    };
  }
  const vehicles = [...new Set(searchResults.map(nameOf))].join(', ');
  return { reason: 'found', because: whyText('vehicleFound', { search, vehicles }) };
}
