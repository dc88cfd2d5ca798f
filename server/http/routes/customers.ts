import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../common/errors.ts';
import { vehiclesOf } from '../../vehicles/customers.ts';
import { findShop } from '../../shops/shops.ts';

export function customerRoutes(serve: Serve, { db }: Deps): void {
  serve('getCustomerVehicles', async ({ visitor }) => {
    const shop = await findShop(db, visitor.shopId);
    if (shop === undefined) throw notFound('shop');
    const vehicles = await vehiclesOf(db, visitor);
    if (shop.showDeclinedJobs) return vehicles;
    return vehicles.map((vehicle) => ({ ...vehicle, recommendedServices: [] }));
  });
}
