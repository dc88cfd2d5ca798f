import { isLocalDate, sevenDaysFrom } from '../../src/booking/clock/localDate.ts';
import { offeredSlots } from '../../src/booking/slots/availability.ts';
import type { AppointmentOption, AvailableSlots } from '../../src/contract/types.gen.ts';
import type { Deps } from '../deps.ts';
import { notFound, refused } from '../common/errors.ts';
import { takenPlaces } from './appointments.ts';
import { availabilityRules } from '../shops/shops.ts';

/**
 * Free slots of a shop for the seven days from `date` (yyyy-MM-dd).
 * @throws ApiError 404 for an unknown shop, 400 for a date that is not on the calendar
 */
export async function availableSlots(
  deps: Deps,
  { shopId, date, option }: { shopId: string; date: string; option: AppointmentOption },
): Promise<AvailableSlots> {
  if (!isLocalDate(date)) throw refused('date is not a date on the calendar.');
  const to = sevenDaysFrom(date).at(-1) ?? date;
  const [rules, taken] = await Promise.all([
    availabilityRules(deps, shopId),
    takenPlaces(deps.db, { shopId, from: date, to }),
  ]);
  if (rules === undefined) throw notFound('shop');
  return { slots: offeredSlots({ rules, from: date, now: deps.clock(), option, taken }) };
}
