import { shopNow } from '../../src/booking/clock/shopTime.ts';
import { notFound } from '../common/errors.ts';
import type { KnownShops } from './knownShops.ts';
import { shopDay, shopZone, type ZoneSources } from './shopZone.ts';

export type ClockSources = ZoneSources & { knownShops: Pick<KnownShops, 'shop'> };

async function knownShop({ knownShops }: ClockSources, shopId: string) {
  const whole = await knownShops.shop(shopId);
  if (whole === undefined) throw notFound('shop');
  return whole.shop;
}

/**
 * What the clock of a shop shows, as yyyy-MM-ddTHH:mm:ss; null where its zone is unknown.
 *
 * @throws ApiError 404 for an unknown shop
 */
export async function clockAtShop(deps: ClockSources, shopId: string): Promise<string | null> {
  const zone = shopZone(deps, await knownShop(deps, shopId));
  return zone.timeZone === undefined ? null : shopNow(deps.clock(), zone);
}

/**
 * The date on the clock of a shop.
 *
 * @throws ApiError 404 for an unknown shop
 */
export async function todayAtShop(deps: ClockSources, shopId: string): Promise<string> {
  return shopDay(deps, await knownShop(deps, shopId));
}
