import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../common/errors.ts';
import { vehiclesOf } from '../../vehicles/customers.ts';

export function customerRoutes(serve: Serve, { db, knownShops }: Deps): void {
  serve('getCustomerVehicles', async ({ visitor }) => {
    const [whole, vehicles] = await Promise.all([
      knownShops.shop(visitor.shopId),
      vehiclesOf(db, visitor),
    ]);
    if (whole === undefined) throw notFound('shop');
    if (whole.shop.showDeclinedJobs) return vehicles;
    return vehicles.map((vehicle) => ({ ...vehicle, recommendedServices: [] }));
  });
}
