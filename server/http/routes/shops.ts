import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../common/errors.ts';
import { shopZone } from '../../shops/shopZone.ts';
import { settingsOf } from '../../shops/shops.ts';

export function shopRoutes(serve: Serve, deps: Deps): void {
  serve('getOrganisation', async ({ params, client }) => {
    await deps.admitRead({ client: await client() });
    const organisation = await deps.knownShops.organisation(params.orgId);
    if (organisation === undefined) throw notFound('organisation');
    return organisation;
  });

  serve('getShopSettings', async ({ params, client }) => {
    await deps.admitRead({ client: await client() });
    const whole = await deps.knownShops.shop(params.shopId);
    if (whole === undefined) throw notFound('shop');
    return settingsOf(whole, shopZone(deps, whole.shop));
  });
}
