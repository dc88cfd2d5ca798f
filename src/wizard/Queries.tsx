import { QueryClientProvider, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { createQueryClient } from '../api/createQueryClient.ts';
import { shopSettingsQuery } from '../api/shopQueries.ts';
import { useWizard } from './WizardProvider.tsx';
import type { Wizard } from './wizard.ts';

/** One cache for all screens of a visit. */
const clients = new WeakMap<Wizard['session'], QueryClient>();

/** The cache of a visit. */
export function clientOf(wizard: Wizard): QueryClient {
  const known = clients.get(wizard.session);
  if (known !== undefined) return known;
  const client = createQueryClient({ onGenericError: wizard.reportError });
  // The page has started with them.
  client.setQueryData(shopSettingsQuery(wizard.api).queryKey, wizard.settings);
  // A read that is on its way when the visitor closes is not tried again for the next one.
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
 * Lets the screens below read through react-query. It comes with the first screen that does: the
 * one the page opens with needs no more than the settings.
 */
export function Queries({ children }: { children: ReactNode }) {
  const wizard = useWizard();
  const client = clientOf(wizard);

  // What failed on the screen is read again when the visitor tries again, and when the connection is back.
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
