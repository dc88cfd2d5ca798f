import type { ShopSettings } from '../../schemas/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { isTransient } from '../api/httpError.ts';

const retryAfterMilliseconds = 500;

/**
 * The shop's settings, before anything is there to cache them: one more try where that may help.
 *
 * @throws HttpError
 */
export async function fetchSettings({ client, shopId }: ShopApi): Promise<ShopSettings> {
  const read = () => client.call('getShopSettings', { params: { shopId } });
  try {
    return await read();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMilliseconds));
    return read();
  }
}
