import type { Answers } from '../../contract/types.gen.ts';

export type VehicleState = 'new' | 'matching' | null | undefined;

export type ChosenVehicle =
  | { kind: 'existing'; vehicle: NonNullable<Answers['selectedCustomerVehicle']> }
  | { kind: 'new'; vehicle: NonNullable<NonNullable<Answers['newVehicle']>['vehicle']> };

/**
 * The one vehicle a visit is about. Both answers can stand at once, after "Add vehicle" on the list
 * of known ones, so the flow's vehicleState decides; without it an added vehicle is the later choice.
 *
 * @returns undefined before one is chosen
 */
export function chosenVehicle(
  answers: Answers,
  vehicleState?: VehicleState,
): ChosenVehicle | undefined {
  const added = vehicleState === 'matching' ? undefined : answers.newVehicle?.vehicle;
  if (added !== undefined) return { kind: 'new', vehicle: added };
  const known = vehicleState === 'new' ? undefined : answers.selectedCustomerVehicle;
  return known === undefined ? undefined : { kind: 'existing', vehicle: known };
}
