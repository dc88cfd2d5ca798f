import type { Snapshot } from '../engine/types.ts';

/**
 * A snapshot without the personal answers, for a visitor who has proven another phone: they must
 * not read who was here before.
 */
export function withoutPersonalAnswers(snapshot: Snapshot): Snapshot {
  const { newCustomer: _who, selectedCustomerVehicle: _car, ...answers } = snapshot.answers;
  return { ...snapshot, answers };
}
