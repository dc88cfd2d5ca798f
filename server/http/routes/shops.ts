import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../common/errors.ts';
import { organisationWithShops, shopSettings } from '../../shops/shops.ts';

export function shopRoutes(serve: Serve, deps: Deps): void {
  serve('getOrganisation', async ({ params, client }) => {
    await deps.admitRead({ client: await client() });
    const organisation = await organisationWithShops(deps.db, params.orgId);
    if (organisation === undefined) throw notFound('organisation');
    return organisation;
  });

  serve('getShopSettings', async ({ params, client }) => {
    await deps.admitRead({ client: await client() });
    const settings = await shopSettings(deps, params.shopId);
    if (settings === undefined) throw notFound('shop');
    return settings;
  });
}
