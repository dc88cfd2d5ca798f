import type { ShopSettings } from '../contract/types.gen.ts';
import { loadConfig } from '../api/config.ts';
import { createApiClient } from '../api/httpClient.ts';

/**
 * The settings of the shop that the address names (`?shop=`), read from its real server; undefined
 * where it names none. Reading them is the only call that ever leaves for a real server.
 *
 * @throws HttpError, ConfigError
 */
export async function loadShopSettings(search: string): Promise<ShopSettings | undefined> {
  const shopId = new URLSearchParams(search).get('shop');
  if (shopId === null) return undefined;
  const { apiUrl } = await loadConfig();
  const client = createApiClient({ baseUrl: apiUrl, getToken: () => null });
  return client.call('getShopSettings', { params: { shopId } });
}
