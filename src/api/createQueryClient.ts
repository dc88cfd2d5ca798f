import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from './httpFailure.ts';
import { RETRY_AFTER_MS } from './retryOnce.ts';

interface ErrorMeta extends Record<string, unknown> {
  /** The caller shows the error itself: the shared reporter leaves it alone. */
  skipGenericError?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta;
    mutationMeta: ErrorMeta;
  }
}

/**
 * The cache of all reads. A failure goes to the shared reporter once, unless the query or mutation
 * skips generic errors (specification, section 4). Reads are tried a second time, and only where
 * that may help; writes never are.
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
        // A visitor without network shall read so, not wait for a paused query.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: RETRY_AFTER_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
