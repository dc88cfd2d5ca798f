import type { Answers } from '../../contract/types.gen.ts';

export type VehicleState = 'new' | 'matching' | null | undefined;

export type ChosenVehicle =
  | { kind: 'existing'; vehicle: NonNullable<Answers['selectedCustomerVehicle']> }
  | { kind: 'new'; vehicle: NonNullable<NonNullable<Answers['newVehicle']>['vehicle']> };

/**
 * The vehicle to book for. After "Add vehicle" both answers may exist, so the flow's vehicleState
 * decides; without it the added vehicle counts, because it was chosen later.
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
