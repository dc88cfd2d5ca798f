import type { ShopSettings } from '../../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';

/**
 * Revokes the token of the visit, if the shop's settings say that the backend can; the call
 * outlives the page. Does not wait: a token that is not revoked expires by itself.
 */
export function revokeToken(
  { client, shopId }: ShopApi,
  { tokenIsRevocable = false }: Pick<ShopSettings, 'tokenIsRevocable'>,
): void {
  if (!tokenIsRevocable) return;
  client.call('revokeToken', { params: { shopId }, keepalive: true }).catch(() => undefined);
}
