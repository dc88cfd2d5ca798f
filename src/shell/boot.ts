import type { QueryClient } from '@tanstack/react-query';
import { createTracker } from '../analytics/createTracker.ts';
import { followVisit } from '../analytics/followVisit.ts';
import { pageFields } from '../analytics/pageFields.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { ConfigError, loadConfig, type RuntimeConfig } from '../api/config.ts';
import { createQueryClient } from '../api/createQueryClient.ts';
import { createApiClient } from '../api/httpClient.ts';
import { shopSettingsQuery } from '../api/shopQueries.ts';
import { readPageParams } from '../booking/pageParams.ts';
import { createSession } from '../wizard/session.ts';
import { createStore, type Store } from '../wizard/store.ts';
import type { Wizard } from '../wizard/WizardProvider.tsx';
import { createWizard } from './createWizard.ts';
import { isInsideIframe } from './frame/hostWindow.ts';
import { flowAddress, loadFlow } from './loadFlow.ts';

/** Everything the page runs on once it has started. */
export interface Booted {
  wizard: Wizard;
  api: ShopApi;
  queryClient: QueryClient;
  /** The error that no screen could handle; null for none. */
  error: Store<unknown>;
}

async function configOrNothing(): Promise<RuntimeConfig | null> {
  try {
    return await loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return null;
  }
}

/**
 * Starts a visit of the shop that the page's address names.
 *
 * @returns null where online booking is not available: no shop in the address, or no configuration
 * @throws HttpError where the shop's settings cannot be had
 */
export async function boot(params: URLSearchParams): Promise<Booted | null> {
  const page = readPageParams(params);
  if (page.shopId === undefined) return null;
  const config = await configOrNothing();
  if (config === null) return null;

  const session = createSession();
  const error = createStore<unknown>(null);
  const client = createApiClient({
    baseUrl: config.apiUrl,
    getToken: () => session.get().token,
  });
  const api = { client, shopId: page.shopId };
  const reportError = (failure: unknown) => {
    console.error(failure);
    error.set(failure);
  };
  const settingsQuery = shopSettingsQuery(api);
  const starting = createQueryClient({ onGenericError: reportError });
  const [flow, settings] = await Promise.all([
    loadFlow(flowAddress(config.flowUrl, page)),
    starting.fetchQuery({ ...settingsQuery, meta: { skipGenericError: true } }),
  ]);
  const track = createTracker({
    url: client.url('trackEvent', {}),
    fields: pageFields(page, isInsideIframe()),
  });
  const wizard = createWizard({ flow, settings, config, page, api, session, reportError, track });
  followVisit(wizard);
  return { wizard, api, queryClient: starting, error };
}
