import type { FullVehicle, NewVehicle } from '../../src/contract/types.gen.ts';
import type { Catalogue } from '../catalogue/types.ts';

const told = ['year', 'makeId', 'modelId', 'subModelId', 'baseVehicleId'] as const;

/**
 * A vehicle with the catalogue's names, so that a shop never reads words that a browser made up.
 *
 * @returns undefined if the catalogue does not have it, or if its ids contradict each other: the
 *   make that the shop's restrictions are checked for must be the one that is booked
 */
export function withCatalogueNames(
  catalogue: Catalogue,
  vehicle: NewVehicle,
): NewVehicle | undefined {
  const known = catalogue.vehicle(vehicle.vehicleId);
  if (known === undefined || told.some((name) => known[name] !== vehicle[name])) return undefined;
  const { makeName, modelName, subModelName } = known;
  return hasEngine(known, vehicle) ? { ...vehicle, makeName, modelName, subModelName } : undefined;
}

function hasEngine({ engines }: FullVehicle, { engineBaseId, engineConfigId }: NewVehicle) {
  return (
    (engineBaseId === undefined && engineConfigId === undefined) ||
    engines.some(
      ({ acesEngineBaseId, acesEngineConfigId }) =>
        acesEngineBaseId === engineBaseId && acesEngineConfigId === engineConfigId,
    )
  );
}
