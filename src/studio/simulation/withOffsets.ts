import { offsetsOf } from '../../booking/clock/zoneRules.ts';
import { MONTHS_AHEAD } from '../../booking/slots/weekNavigation.ts';
import type { ShopSettings } from '../../contract/types.gen.ts';

/** Adds the offsets of the shop's time zone, by our own rules, to settings that contain none. */
export function withOffsets(settings: ShopSettings, now: Date): ShopSettings {
  const { timeZone, offsets } = settings.shop;
  if (timeZone === undefined || offsets !== undefined) return settings;
  const ours = offsetsOf(timeZone, now, MONTHS_AHEAD);
  return ours === undefined ? settings : { ...settings, shop: { ...settings.shop, offsets: ours } };
}
