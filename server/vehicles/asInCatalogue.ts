import type { FullVehicle, NewVehicle } from '../../src/contract/types.gen.ts';
import type { Catalogue } from '../catalogue/types.ts';

const told = ['year', 'makeId', 'modelId', 'subModelId', 'baseVehicleId'] as const;

/**
 * A vehicle under the names that the catalogue has for it: a shop reads no words that a browser
 * made up.
 *
 * @returns undefined where it is not in the catalogue, or not what it says it is: the make a shop
 *   looks at is the make of the vehicle that is booked
 */
export function asInCatalogue(catalogue: Catalogue, vehicle: NewVehicle): NewVehicle | undefined {
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
