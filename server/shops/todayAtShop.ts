import { notFound } from '../common/errors.ts';
import type { KnownShops } from './knownShops.ts';
import { shopDay, type ZoneSources } from './shopZone.ts';

export type ShopClock = ZoneSources & { knownShops: Pick<KnownShops, 'shop'> };

/**
 * The date on the clock of a shop.
 *
 * @throws ApiError 404 for an unknown shop
 */
export async function todayAtShop(deps: ShopClock, shopId: string): Promise<string> {
  const whole = await deps.knownShops.shop(shopId);
  if (whole === undefined) throw notFound('shop');
  return shopDay(deps, whole.shop);
}
