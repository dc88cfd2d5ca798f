import type { Snapshot } from '../../engine/types.ts';

/**
 * A snapshot without the personal answers, for a visitor who has proven another phone and must not
 * see the former visitor's data.
 */
export function withoutPersonalAnswers(snapshot: Snapshot): Snapshot {
  const { newCustomer: _who, selectedCustomerVehicle: _car, ...answers } = snapshot.answers;
  return { ...snapshot, answers };
}
