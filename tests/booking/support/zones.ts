import type { Zone } from '../../../src/booking/clock/zone.ts';
import { offsetsOf } from '../../../src/booking/clock/zoneRules.ts';

/** A zone as the settings of a shop tell of it, for tests that happen in 2026 and 2027. */
export function zoneNamed(timeZone: string): Zone {
  const offsets = offsetsOf(timeZone, new Date('2026-06-01T00:00:00Z'), 24);
  if (offsets === undefined) throw new Error(`${timeZone} is no zone`);
  return { timeZone, offsets };
}
