import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Uuid } from '../../contract/types.gen.ts';
import type { ApiClient } from './httpClient.ts';

/** The client, and the shop that calls are for. */
export interface ShopApi {
  client: ApiClient;
  shopId: Uuid;
}

const Api = createContext<{ client: ApiClient; shopId?: Uuid } | null>(null);

interface ApiProviderProps {
  client: ApiClient;
  /** Absent while the visitor has no shop yet, on the page of an organisation. */
  shopId?: Uuid;
  children: ReactNode;
}

/** Gives the components below the client and the shop. */
export function ApiProvider({ client, shopId, children }: ApiProviderProps) {
  const api = useMemo(() => ({ client, shopId }), [client, shopId]);
  return <Api value={api}>{children}</Api>;
}

/** The client, on pages that may have no shop yet. */
export function useApiClient(): ApiClient {
  const api = useContext(Api);
  if (api === null) throw new Error('useApiClient: no ApiProvider above');
  return api.client;
}

/** The client and the shop. Throws if no shop is chosen. */
export function useApi(): ShopApi {
  const api = useContext(Api);
  if (api?.shopId === undefined) throw new Error('useApi: no ApiProvider with a shop above');
  return api as ShopApi;
}
