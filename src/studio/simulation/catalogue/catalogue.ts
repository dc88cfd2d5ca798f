/** The few vehicles of the simulated shop, in the shapes of the catalogue's calls. */
import type {
  Engine,
  FullVehicle,
  Make,
  ModelEntry,
  Submodel,
  VehicleSearchResult,
  YearOption,
} from '../../../contract/types.gen.ts';
import { normalisedPlate, vinOf } from '../../../booking/vehicle/plate.ts';
import { searchResult } from '../../../booking/vehicle/searchResult.ts';
import searches from './searches.json';
import file from './vehicles.json';

const engines: Readonly<Record<string, Engine>> = file.engines;
/** Several have the same engine, which stands there once. */
const vehicles: readonly FullVehicle[] = file.vehicles.map((each) => ({
  ...each,
  engines: each.engines.map((name) => engines[name]!),
}));

/** The first item for each value of `key`. */
function distinct<Item>(items: readonly Item[], key: (item: Item) => number): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** All of them, the newest first. */
export const allVehicles = (): readonly FullVehicle[] => vehicles;

export const years = (): YearOption[] =>
  distinct(vehicles, ({ year }) => year)
    .map(({ year }) => ({ year }))
    .toSorted((a, b) => b.year - a.year);

export const makes = (year: number): Make[] =>
  distinct(
    vehicles.filter((vehicle) => vehicle.year === year),
    ({ makeId }) => makeId,
  ).map(({ makeId, makeName }) => ({ makeId, makeName }));

export const models = (year: number, makeId: number): ModelEntry[] =>
  distinct(
    vehicles.filter((vehicle) => vehicle.year === year && vehicle.makeId === makeId),
    ({ baseVehicleId }) => baseVehicleId,
  ).map(({ baseVehicleId, modelId, modelName }) => ({
    baseVehicleId,
    model: { modelId, modelName },
  }));

export const submodels = (baseVehicleId: number): Submodel[] =>
  vehicles
    .filter((vehicle) => vehicle.baseVehicleId === baseVehicleId)
    .map(({ subModelId, subModelName, vehicleId, engines }) => ({
      subModelId,
      subModelName,
      vehicleId,
      engines,
    }));

export const vehicle = (vehicleId: number): FullVehicle | undefined =>
  vehicles.find((one) => one.vehicleId === vehicleId);

/**
 * The vehicles of a plate or VIN; its state is ignored, since a real shop's settings may be those
 * of another country. Empty for a plate or VIN that is not in `searches.json`.
 */
export function search(text: string): VehicleSearchResult[] {
  const wanted = vinOf(text) ?? normalisedPlate(text);
  const ids = searches.find((entry) => entry.search === wanted)?.vehicleIds ?? [];
  return ids
    .flatMap((id) => vehicle(id) ?? [])
    .map((found) => searchResult(found, submodels(found.baseVehicleId)));
}
