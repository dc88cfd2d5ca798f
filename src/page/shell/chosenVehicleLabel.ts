import { chosenVehicle, type VehicleState } from '../../booking/vehicle/chosenVehicle.ts';
import { vehicleLabel } from '../../booking/vehicle/vehicleLabel.ts';
import type { Visit } from '../wizard/visit.ts';
import { presentAnswers } from '../wizard/wizard.ts';

/** The label of the chosen vehicle, for the header; undefined before one is chosen. */
export function chosenVehicleLabel(visit: Visit): string | undefined {
  const { vehicleState } = visit.get().context;
  const chosen = chosenVehicle(presentAnswers(visit), vehicleState as VehicleState);
  return chosen && vehicleLabel(chosen.vehicle);
}
