import { offsetsOf } from '../booking/clock/zoneRules.ts';
import { MONTHS_AHEAD } from '../booking/slots/weekNavigation.ts';
import type { ShopSettings } from '../contract/types.gen.ts';

/** The settings with the offsets of the shop's zone by our rules, where they bring none themselves. */
export function withOffsets(settings: ShopSettings, now: Date): ShopSettings {
  const { timeZone, offsets } = settings.shop;
  if (timeZone === undefined || offsets !== undefined) return settings;
  const ours = offsetsOf(timeZone, now, MONTHS_AHEAD);
  return ours === undefined ? settings : { ...settings, shop: { ...settings.shop, offsets: ours } };
}
