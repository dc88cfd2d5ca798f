import type { ShopSettings } from '../../contract/types.gen.ts';
import { loadConfig } from '../../page/api/config.ts';
import { createApiClient } from '../../page/api/httpClient.ts';

/**
 * Loads the settings of the shop in the address (`?shop=`) from the server; undefined without a
 * shop. No other call of the inspector goes to a shop's real backend.
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
