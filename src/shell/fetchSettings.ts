import type { ShopSettings } from '../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { retryOnce } from '../api/retryOnce.ts';

/**
 * The shop's settings, before anything is there to cache them.
 *
 * @throws HttpError
 */
export const fetchSettings = ({ client, shopId }: ShopApi): Promise<ShopSettings> =>
  retryOnce(() => client.call('getShopSettings', { params: { shopId } }));
