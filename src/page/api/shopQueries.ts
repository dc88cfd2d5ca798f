/** The query of a shop's settings. */
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ShopSettings } from '../../contract/types.gen.ts';
import { useApi, type ShopApi } from './ApiProvider.tsx';

/** A shop's settings; fetched once a visit. */
export function shopSettingsQuery({ client, shopId }: ShopApi) {
  return queryOptions({
    queryKey: ['shop', shopId, 'settings'],
    queryFn: ({ signal }) => client.call('getShopSettings', { params: { shopId }, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The shop's settings. */
export function useShopSettings(): UseQueryResult<ShopSettings> {
  return useQuery(shopSettingsQuery(useApi()));
}
