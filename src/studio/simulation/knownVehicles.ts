import type { CustomerVehicle, ShopSettings } from '../../contract/types.gen.ts';
import { addDays } from '../../booking/clock/localDate.ts';
import { shopToday } from '../../booking/clock/shopTime.ts';
import { shownCustomerVehicles } from '../../booking/vehicle/shownCustomerVehicles.ts';
import type { Persona } from './types.ts';

const dayMilliseconds = 86_400_000;
const firstVehicleId = 9001;
const firstJobId = 7001;

/**
 * The vehicles that the shop knows for the persona's phone, in the shape of the call. A persona's
 * vehicles have the same ids each time.
 *
 * @param now the day from which "days ago" counts
 */
export function knownVehicles(
  { customers }: Persona,
  settings: ShopSettings,
  now: Date,
): CustomerVehicle[] {
  const today = shopToday(now, settings.shop);
  let vehicleId = firstVehicleId;
  let jobId = firstJobId;
  const vehicles = customers.flatMap(({ firstName, lastName, vehicles: owned }, index) =>
    owned.map(({ year, make, model, lastServiceDaysAgo, recommendedJobs = [] }) => ({
      id: vehicleId++,
      customerId: index + 1,
      customerFirstName: firstName,
      customerLastName: lastName,
      year,
      make,
      model,
      lastServiceTime:
        lastServiceDaysAgo === undefined
          ? null
          : new Date(now.getTime() - lastServiceDaysAgo * dayMilliseconds).toISOString(),
      recommendedServices: recommendedJobs.map(({ name, daysAgo }) => ({
        jobId: jobId++,
        name,
        date: addDays(today, -daysAgo),
      })),
    })),
  );
  return shownCustomerVehicles(vehicles, settings);
}
