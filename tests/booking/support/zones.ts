import type { Zone } from '../../../src/booking/clock/zone.ts';
import { offsetsOf } from '../../../src/booking/clock/zoneRules.ts';

/** A zone as a shop's settings describe it, for tests in 2026 and 2027. */
export function zoneNamed(timeZone: string): Zone {
  const offsets = offsetsOf(timeZone, new Date('2026-06-01T00:00:00Z'), 24);
  if (offsets === undefined) throw new Error(`${timeZone} is no zone`);
  return { timeZone, offsets };
}
