import type { VehicleSearchResult } from '../../../contract/types.gen.ts';
import { search } from '../../simulation/catalogue/catalogue.ts';
import type { RequestRecord } from '../../simulation/types.ts';
import { useInspected, usePage } from '../store/contexts.ts';
import type { OnStep } from './AskedList.tsx';
import { whyText } from './whyText.ts';
import { WhySection } from './ClauseTree.tsx';
import {
  allowedVehicles,
  type Restriction,
  whyNotServed,
} from '../../../booking/vehicle/vehicleRestrictions.ts';

/** Says why the vehicle search offers nothing: the phone's last one, or else the persona's. */
export function NoVehicle({ settings }: Pick<OnStep, 'settings'>) {
  const { persona } = useInspected();
  const records = usePage((now) => now.records);
  const made = records.findLast(({ operation }) => operation === 'searchVehicles');
  const asked: VehicleSearch = made ?? {
    query: { ...persona.search },
    status: 200,
    answer: search(persona.search.search),
  };
  const why = whyNoVehicle(asked, settings.vehicleRestrictionSetting);
  return (
    <WhySection title={whyText('vehicleTitle')}>
      {made === undefined && (
        <p>
          {whyText('vehiclePersona', { persona: persona.title, search: persona.search.search })}
        </p>
      )}
      <p data-reason={why.reason}>
        <strong>{why.because}</strong>
      </p>
      {why.change !== undefined && <p>{why.change}</p>}
    </WhySection>
  );
}

/** A search for a plate or VIN, and how it ended. */
type VehicleSearch = Pick<RequestRecord, 'query' | 'status' | 'answer'>;

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
    const reason = whyText(
      status === 0 ? 'vehicleNoAnswer' : status < 500 ? 'vehicleRefused' : 'vehicleDown',
    );
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
