import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../common/errors.ts';
import { shopDay } from '../../shops/shopZone.ts';

export function journalRoutes(serve: Serve, deps: Deps): void {
  serve('recordVisit', async ({ params: { shopId }, body, client }) => {
    const whole = await deps.knownShops.shop(shopId);
    if (whole === undefined) throw notFound('shop');
    const { shop } = whole;
    // Of a page from before the shop has switched it off.
    if (!shop.visitJournal) return;
    const came = { shopId: shop.id, day: shopDay(deps, shop), batch: body };
    deps.journal.add(came, await client());
  });
}
