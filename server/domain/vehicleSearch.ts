import type { Engine, VehicleSearchResult } from '../../schemas/types.gen.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { Database } from '../db/database.ts';
import { findPlate } from '../repositories/plates.ts';

/** Upper case letters and digits only: "7abc-123" and "7ABC 123" are one plate. */
export const normalisedPlate = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** A VIN has 17 letters and digits, never I, O or Q (ISO 3779). */
const isVin = (text: string) => /^[A-HJ-NPR-Z0-9]{17}$/.test(text);

/**
 * The vehicles a VIN, or a plate of a state, may stand for. All that is known: the client applies
 * the shop's restrictions. Empty when nothing is found.
 */
export async function searchVehicles(
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  { search, state }: { search: string; state: string },
): Promise<VehicleSearchResult[]> {
  const text = normalisedPlate(search);
  if (isVin(text)) return catalogue.decodeVin(text);
  const plate = await findPlate(db, { state: state.toUpperCase(), plate: text });
  if (plate === undefined) return [];
  if (plate.vin !== null) return catalogue.decodeVin(plate.vin);
  return plate.vehicleIds.flatMap((vehicleId) => asSearchResult(catalogue, vehicleId));
}

/** Described by its engine only where it has just one. `subModels` are the others of its model. */
function asSearchResult(catalogue: Catalogue, vehicleId: number): VehicleSearchResult[] {
  const vehicle = catalogue.vehicle(vehicleId);
  if (vehicle === undefined) return [];
  const [engine, ...others] = vehicle.engines;
  const {
    acesEngineBaseId: _base,
    acesEngineConfigId: _config,
    ...described
  }: Partial<Engine> = engine ?? {};
  const subModels = catalogue.submodels(vehicle.baseVehicleId) ?? [];
  return [
    {
      ...(others.length === 0 && described),
      ...vehicle,
      subModels: subModels.filter((submodel) => submodel.vehicleId !== vehicleId),
    },
  ];
}
