import type { CustomerVehicle, ShopSettings } from '../../contract/types.gen.ts';

/**
 * The vehicles of a customer, without recommended services if the shop does not show declined jobs
 * (specification, section 7).
 */
export function shownCustomerVehicles(
  vehicles: readonly CustomerVehicle[],
  { showDeclinedJobs }: Pick<ShopSettings, 'showDeclinedJobs'>,
): CustomerVehicle[] {
  return vehicles.map((vehicle) =>
    showDeclinedJobs ? vehicle : { ...vehicle, recommendedServices: [] },
  );
}
