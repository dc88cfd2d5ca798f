import type { ShopSettings } from '../../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { retryOnce } from '../api/retryOnce.ts';

/**
 * Fetches the shop's settings without a cache, which loads later.
 *
 * @throws HttpError
 */
export const fetchSettings = ({ client, shopId }: ShopApi): Promise<ShopSettings> =>
  retryOnce(() => client.call('getShopSettings', { params: { shopId } }));
