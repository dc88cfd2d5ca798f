import { QueryClientProvider, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { createQueryClient } from '../api/createQueryClient.ts';
import { shopSettingsQuery } from '../api/shopQueries.ts';
import { useWizard } from './WizardProvider.tsx';
import type { Wizard } from './wizard.ts';

/** The query cache of each visit, by its session: all its screens share one. */
const clients = new WeakMap<Wizard['session'], QueryClient>();

/** The query cache of a visit. */
export function clientOf(wizard: Wizard): QueryClient {
  const known = clients.get(wizard.session);
  if (known !== undefined) return known;
  const client = createQueryClient({ onGenericError: wizard.reportError });
  // The page loaded them at its start.
  client.setQueryData(shopSettingsQuery(wizard.api).queryKey, wizard.settings);
  // When the visitor closes, a read under way must not be retried for the next visitor.
  let wasProven = wizard.session.get().token !== null;
  wizard.session.subscribe(() => {
    const isProven = wizard.session.get().token !== null;
    if (wasProven && !isProven) void client.cancelQueries();
    wasProven = isProven;
  });
  clients.set(wizard.session, client);
  return client;
}

/**
 * Gives the screens below a react-query cache. It loads with the first screen that reads: the
 * page's first screen needs only the settings.
 */
export function Queries({ children }: { children: ReactNode }) {
  const wizard = useWizard();
  const client = clientOf(wizard);

  // Reads that failed are repeated when the visitor tries again, and when the connection is back.
  useEffect(() => {
    const isFailed = ({ state }: Query) => state.status === 'error';
    const readAgain = () => void client.refetchQueries({ type: 'active', predicate: isFailed });
    const unhear = wizard.failure.subscribe(() => wizard.failure.get() === null && readAgain());
    window.addEventListener('online', readAgain);
    return () => {
      unhear();
      window.removeEventListener('online', readAgain);
    };
  }, [wizard, client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
