import type { Catalogue } from '../catalogue/types.ts';

/** The ids of makes by name, over all years. Unknown names are left out. */
export function makeIds(catalogue: Catalogue, names: readonly string[]): number[] {
  const ids = catalogue
    .years()
    .flatMap(({ year }) => catalogue.makes(year))
    .filter(({ makeName }) => names.includes(makeName))
    .map(({ makeId }) => makeId);
  return [...new Set(ids)];
}

/**
 * The vehicle ids of a model in a year: of one submodel, or of all. Empty if the catalogue does not
 * have it.
 */
export function vehicleIds(
  catalogue: Catalogue,
  named: { year: number; make: string; model: string; subModel?: string },
): number[] {
  const make = catalogue.makes(named.year).find(({ makeName }) => makeName === named.make);
  const entry = catalogue
    .models(named.year, make?.makeId ?? -1)
    .find(({ model }) => model.modelName === named.model);
  const submodels = entry && catalogue.submodels(entry.baseVehicleId);
  return (submodels ?? [])
    .filter(({ subModelName }) => (named.subModel ?? subModelName) === subModelName)
    .map(({ vehicleId }) => vehicleId);
}
