import { differsFromRefusal } from './report.ts';
import type { ClaimContext } from './visit.ts';

/** Whether the shop's settings say that tokens can be revoked; backends need not offer it. */
export async function endsTokens({ ask, target }: ClaimContext): Promise<boolean> {
  const settings = await ask('getShopSettings', { params: { shopId: target.shop } });
  const { tokenIsRevocable } = (settings.body ?? {}) as { tokenIsRevocable?: boolean };
  return tokenIsRevocable === true;
}

/** Claims about revoking the token; run last. */
export async function endClaims(visit: ClaimContext, token: string): Promise<void> {
  const { ask, report, target } = visit;
  const claim = 'ends the token it is sent with';
  if (!(await endsTokens(visit))) {
    report.skip('revokeToken', claim, 'the settings do not say tokenIsRevocable');
    return;
  }
  const params = { shopId: target.shop };
  await report.claim('revokeToken', claim, async () => {
    const { status } = await ask('revokeToken', { params, token });
    if (status < 200 || status > 299) return `answered ${status}`;
    return differsFromRefusal(401, await ask('getCustomerVehicles', { params, token }));
  });
}
