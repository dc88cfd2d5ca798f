/** Queries of a customer's vehicles. */
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CustomerVehicle, Phone, ShopSettings, Uuid } from '../../contract/types.gen.ts';
import { shownCustomerVehicles } from '../../booking/vehicle/shownCustomerVehicles.ts';
import { useApi, type ShopApi } from './ApiProvider.tsx';
import { useShopSettings } from './shopQueries.ts';

/**
 * The vehicles of the customers with the proven phone; without recommended services if the shop
 * does not show declined jobs. The phone is part of the key, so that another phone's vehicles are
 * never shown.
 *
 * @param bookedBefore the appointment whose vehicle is marked
 */
export function customerVehiclesQuery(
  { client, shopId }: ShopApi,
  phone: Phone | undefined,
  settings: Pick<ShopSettings, 'showDeclinedJobs'>,
  bookedBefore?: Uuid,
) {
  return queryOptions({
    queryKey: ['shop', shopId, 'customerVehicles', phone, settings.showDeclinedJobs, bookedBefore],
    queryFn: async ({ signal }) => {
      const vehicles = await client.call('getCustomerVehicles', {
        params: { shopId },
        query: { bookedBefore },
        signal,
      });
      return shownCustomerVehicles(vehicles, settings);
    },
    staleTime: Infinity,
  });
}

/** The customer's vehicles; fetched once the phone is proven. */
export function useCustomerVehicles({
  phone,
  isVerified,
  bookedBefore,
}: {
  phone: Phone | undefined;
  isVerified: boolean;
  bookedBefore?: Uuid | undefined;
}): UseQueryResult<CustomerVehicle[]> {
  const { data: settings } = useShopSettings();
  return useQuery({
    ...customerVehiclesQuery(
      useApi(),
      phone,
      settings ?? { showDeclinedJobs: false },
      bookedBefore,
    ),
    enabled: settings !== undefined && phone !== undefined && isVerified,
  });
}
