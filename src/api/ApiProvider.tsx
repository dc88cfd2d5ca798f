import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Uuid } from '../contract/types.gen.ts';
import type { ApiClient } from './httpClient.ts';

/** What a call of a shop needs: the client and the shop it is for. */
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

/** Provides the calls. */
export function ApiProvider({ client, shopId, children }: ApiProviderProps) {
  const api = useMemo(() => ({ client, shopId }), [client, shopId]);
  return <Api value={api}>{children}</Api>;
}

/** The client alone, where there may be no shop yet. */
export function useApiClient(): ApiClient {
  const api = useContext(Api);
  if (api === null) throw new Error('useApiClient: no ApiProvider above');
  return api.client;
}

/** The client and the shop; a bug where no shop is chosen. */
export function useApi(): ShopApi {
  const api = useContext(Api);
  if (api?.shopId === undefined) throw new Error('useApi: no ApiProvider with a shop above');
  return api as ShopApi;
}
