import type {
  Engine,
  FullVehicle,
  Submodel,
  VehicleSearchResult,
} from '../../contract/types.gen.ts';

/**
 * A vehicle as a search by plate answers it: described by its engine only where it has just one.
 *
 * @param submodels those of its model; `subModels` of the answer are the others
 */
export function searchResult(
  vehicle: FullVehicle,
  submodels: readonly Submodel[],
): VehicleSearchResult {
  const [engine, ...others] = vehicle.engines;
  const {
    acesEngineBaseId: _base,
    acesEngineConfigId: _config,
    ...words
  }: Partial<Engine> = engine ?? {};
  return {
    ...(others.length === 0 && words),
    ...vehicle,
    subModels: submodels.filter(({ vehicleId }) => vehicleId !== vehicle.vehicleId),
  };
}
