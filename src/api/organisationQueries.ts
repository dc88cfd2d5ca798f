/** What the page of an organisation needs, before a shop is chosen. */
import {
  queryOptions,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { OrganisationAnswer, Uuid } from '../contract/types.gen.ts';
import { useApiClient } from './ApiProvider.tsx';
import type { ApiClient } from './httpClient.ts';

const queryKey = (orgId: Uuid) => ['organisation', orgId] as const;

/** An organisation and its shops; read once a visit. */
function organisationQuery(client: ApiClient, orgId: Uuid) {
  return queryOptions({
    queryKey: queryKey(orgId),
    queryFn: ({ signal }) => client.call('getOrganisation', { params: { orgId }, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    // The page itself says what is missing.
    meta: { skipGenericError: true },
  });
}

/** The organisation and its shops. */
export function useOrganisation(orgId: Uuid): UseQueryResult<OrganisationAnswer> {
  return useQuery(organisationQuery(useApiClient(), orgId));
}

/** Takes what the page carries of an organisation for its answer. */
export function knowOrganisation(
  queries: QueryClient,
  orgId: Uuid,
  organisation: OrganisationAnswer,
): void {
  queries.setQueryData(queryKey(orgId), organisation);
}
