import type { Snapshot } from '../engine/types.ts';

/** The visit for whoever has another phone: who was there before is nobody else's to read. */
export function asAnother(snapshot: Snapshot): Snapshot {
  const { newCustomer: _who, selectedCustomerVehicle: _car, ...answers } = snapshot.answers;
  return { ...snapshot, answers };
}
