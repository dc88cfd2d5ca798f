import type {
  Engine,
  FullVehicle,
  Submodel,
  VehicleSearchResult,
} from '../../contract/types.gen.ts';

/**
 * A vehicle in the form of a search result. Its engine is described only if there is just one.
 *
 * @param submodels all submodels of its model; `subModels` of the result are the others
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
