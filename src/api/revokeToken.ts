import type { ShopSettings } from '../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';

/**
 * Has the token of the visit ended, where the shop's settings say that the backend does; the call
 * outlives the page. Nobody waits for it: a token that was not ended runs out by itself.
 */
export function revokeToken(
  { client, shopId }: ShopApi,
  { tokenIsRevocable = false }: Pick<ShopSettings, 'tokenIsRevocable'>,
): void {
  if (!tokenIsRevocable) return;
  client.call('revokeToken', { params: { shopId }, keepalive: true }).catch(() => undefined);
}
