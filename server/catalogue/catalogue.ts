import { readVehicles, readVins } from './data.ts';
import { VehicleTable } from './vehicleTable.ts';
import { VinDecoder } from './vinDecoder.ts';
import type { Catalogue } from './types.ts';

export type * from './types.ts';

/** Loads the vehicle catalogue, years 1996 to 2027. Its VIN patterns are loaded with the first VIN. */
export function loadCatalogue(): Catalogue {
  const data = readVehicles();
  const table = new VehicleTable(data);
  let decoder: VinDecoder | undefined;
  return {
    years: () => table.years(),
    makes: (year) => table.makes(year),
    models: (year, makeId) => table.models(year, makeId),
    submodels: (baseVehicleId) => table.submodels(baseVehicleId),
    vehicle: (vehicleId) => table.vehicle(vehicleId),
    decodeVin: (vin) => {
      decoder ??= new VinDecoder(readVins(), table, data);
      return decoder.decode(vin);
    },
  };
}
