import type { ChosenVehicle } from './chosenVehicle.ts';

/** The parts of a vehicle's name, with both sets of names that calls use. */
export interface NamedVehicle {
  year?: number | null;
  make?: string | null;
  model?: string | null;
  makeName?: string;
  modelName?: string;
}

/** 'year make model'; unknown parts are left out, '' if all are unknown. */
export function vehicleLabel(vehicle: NamedVehicle | ChosenVehicle['vehicle']): string {
  const { year, make, model, makeName, modelName }: NamedVehicle = vehicle;
  return [year, make ?? makeName, model ?? modelName]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(' ');
}
