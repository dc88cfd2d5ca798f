import type { NewVehicle } from '../../src/contract/types.gen.ts';
import type { Catalogue } from '../catalogue/types.ts';

const told = ['year', 'makeId', 'modelId', 'subModelId', 'baseVehicleId'] as const;

/**
 * Whether a vehicle is in the catalogue and is what it says it is: the make a shop looks at is the
 * make of the vehicle that is booked.
 */
export function isOfCatalogue(catalogue: Catalogue, vehicle: NewVehicle): boolean {
  const known = catalogue.vehicle(vehicle.vehicleId);
  if (known === undefined || told.some((name) => known[name] !== vehicle[name])) return false;
  const { engineBaseId, engineConfigId } = vehicle;
  return (
    (engineBaseId === undefined && engineConfigId === undefined) ||
    known.engines.some(
      ({ acesEngineBaseId, acesEngineConfigId }) =>
        acesEngineBaseId === engineBaseId && acesEngineConfigId === engineConfigId,
    )
  );
}
