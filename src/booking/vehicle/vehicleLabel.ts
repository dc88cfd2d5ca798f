import type { ChosenVehicle } from './chosenVehicle.ts';

/** The parts of a vehicle's name, under the two sets of names that the calls give them. */
export interface NamedVehicle {
  year?: number | null;
  make?: string | null;
  model?: string | null;
  makeName?: string;
  modelName?: string;
}

/** 'year make model'; parts that the shop does not know are left out, '' without any. */
export function vehicleLabel(vehicle: NamedVehicle | ChosenVehicle['vehicle']): string {
  const { year, make, model, makeName, modelName }: NamedVehicle = vehicle;
  return [year, make ?? makeName, model ?? modelName]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(' ');
}
