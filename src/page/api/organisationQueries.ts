/** The query of an organisation, for the page that chooses a shop. */
import {
  queryOptions,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { OrganisationAnswer, Uuid } from '../../contract/types.gen.ts';
import { useApiClient } from './ApiProvider.tsx';
import type { ApiClient } from './httpClient.ts';

const queryKey = (orgId: Uuid) => ['organisation', orgId] as const;

/** An organisation and its shops; fetched once a visit. */
function organisationQuery(client: ApiClient, orgId: Uuid) {
  return queryOptions({
    queryKey: queryKey(orgId),
    queryFn: ({ signal }) => client.call('getOrganisation', { params: { orgId }, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    // The page shows the failure itself.
    meta: { skipGenericError: true },
  });
}

/** The organisation and its shops. */
export function useOrganisation(orgId: Uuid): UseQueryResult<OrganisationAnswer> {
  return useQuery(organisationQuery(useApiClient(), orgId));
}

/** Fills the cache with the organisation that the server wrote into the page. */
export function knowOrganisation(
  queries: QueryClient,
  orgId: Uuid,
  organisation: OrganisationAnswer,
): void {
  queries.setQueryData(queryKey(orgId), organisation);
}
