import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from './httpFailure.ts';
import { RETRY_AFTER_MS } from './retryOnce.ts';

interface ErrorMeta extends Record<string, unknown> {
  /** Whether the caller shows the error itself, so that it is not reported. */
  skipGenericError?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta;
    mutationMeta: ErrorMeta;
  }
}

/**
 * Makes the cache of all reads. Each failure is reported once, unless the query or mutation skips
 * that (specification, section 4). Reads are retried once if that may help; writes never are.
 */
export function createQueryClient({
  onGenericError,
}: {
  onGenericError: (error: Error) => void;
}): QueryClient {
  const report = (error: Error, meta: ErrorMeta | undefined) => {
    if (meta?.skipGenericError !== true) onGenericError(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        // Without a network the query fails at once, so that the visitor is told.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: RETRY_AFTER_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
