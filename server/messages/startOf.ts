import { toInstant } from '../../src/booking/clock/shopTime.ts';
import type { Zone } from '../../src/booking/clock/zone.ts';
import { afterHoursTime } from '../../src/booking/slots/afterHoursTime.ts';

/**
 * When an appointment begins; after hours it is at 8:00 PM.
 *
 * @returns null where the shop's zone is not known, and for a time that its clock does not show
 */
export function startOf(
  { date, slotTime }: { date: string; slotTime?: string | null | undefined },
  zone: Zone,
): Date | null {
  return zone.timeZone === undefined ? null : toInstant(date, slotTime ?? afterHoursTime, zone);
}
