import { isLocalDate, sevenDaysFrom } from '../../src/booking/clock/localDate.ts';
import { offeredSlots } from '../../src/booking/slots/availability.ts';
import type { AppointmentOption, AvailableSlots } from '../../src/contract/types.gen.ts';
import type { Deps } from '../deps.ts';
import { notFound, refused } from '../common/errors.ts';
import { takenPlaces } from './appointments.ts';
import { shopZone } from '../shops/shopZone.ts';
import { rulesOf } from '../shops/shops.ts';

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
  const [whole, taken] = await Promise.all([
    deps.knownShops.shop(shopId),
    takenPlaces(deps.db, { shopId, from: date, to }),
  ]);
  if (whole === undefined) throw notFound('shop');
  const rules = rulesOf(whole, shopZone(deps, whole.shop));
  return { slots: offeredSlots({ rules, from: date, now: deps.clock(), option, taken }) };
}
