/** What the page of an organisation needs, before a shop is chosen. */
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OrganisationAnswer, Uuid } from '../contract/types.gen.ts';
import { useApiClient } from './ApiProvider.tsx';
import type { ApiClient } from './httpClient.ts';

/** An organisation and its shops; read once a visit. */
function organisationQuery(client: ApiClient, orgId: Uuid) {
  return queryOptions({
    queryKey: ['organisation', orgId],
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
