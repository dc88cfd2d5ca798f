import { toInstant } from '../../src/booking/clock/shopTime.ts';
import type { Zone } from '../../src/booking/clock/zone.ts';
import { afterHoursTime } from '../../src/booking/slots/afterHoursTime.ts';

/**
 * When an appointment begins; after hours it is at 8:00 PM.
 *
 * @returns null if the shop's zone is not known, or its clock skips that time
 */
export function startOf(
  { date, slotTime }: { date: string; slotTime?: string | null | undefined },
  zone: Zone,
): Date | null {
  return zone.timeZone === undefined ? null : toInstant(date, slotTime ?? afterHoursTime, zone);
}
