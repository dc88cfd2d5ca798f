import { useEffect, useEffectEvent } from 'react';
import type { VehicleSearchResult } from '../../contract/types.gen.ts';
import { engineSummary } from '../../booking/vehicle/engineSummary.ts';
import { vehicleLabel } from '../../booking/vehicle/vehicleLabel.ts';
import { useTexts } from '../text/useTexts.ts';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import type { SearchParams } from './PlateVinSearch.tsx';

export interface VehicleResultsProps {
  results: readonly VehicleSearchResult[];
  searchParams: SearchParams;
  value: VehicleSearchResult | undefined;
  onChange: (vehicle: VehicleSearchResult) => void;
  error?: string | undefined;
}

/**
 * The vehicles found for a plate or VIN, of which one can be chosen; a single one is chosen
 * already.
 */
export function VehicleResults({
  results,
  searchParams,
  value,
  onChange,
  error,
}: VehicleResultsProps) {
  const { t } = useTexts();
  const only = results.length === 1 ? results[0] : undefined;
  const pick = useEffectEvent(onChange);
  useEffect(() => {
    if (only !== undefined && value === undefined) pick(only);
  }, [only, value]);

  const { search, state } = searchParams;
  const legend =
    results.length === 1
      ? t('widgets.vehicleResults.one', { search, state })
      : t('widgets.vehicleResults.many', { count: results.length, search, state });

  return (
    <ChoiceGroup legend={legend} error={error}>
      {results.map((vehicle) => {
        const key = resultKey(vehicle);
        return (
          <ChoiceCard
            key={key}
            type="radio"
            name="vehicle"
            value={key}
            checked={value !== undefined && resultKey(value) === key}
            onChange={() => onChange(vehicle)}
            title={`${vehicleLabel(vehicle)} ${vehicle.subModelName}`.trim()}
            description={engineSummary(vehicle)}
          />
        );
      })}
    </ChoiceGroup>
  );
}

/** One vehicle may come with several engines, so its id alone does not identify a result. */
function resultKey(vehicle: VehicleSearchResult): string {
  const [engine] = vehicle.engines;
  return `${vehicle.vehicleId} ${engine?.acesEngineConfigId ?? ''} ${engineSummary(vehicle)}`;
}
