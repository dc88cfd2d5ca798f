import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { t } from '../text/text.ts';
import { Card } from '../ui/Card.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { WizardProvider } from '../wizard/WizardProvider.tsx';
import { boot, type Booted } from './boot.ts';
import { BookingPage } from './BookingPage.tsx';
import { ErrorScreen, Unavailable } from './ErrorScreen.tsx';
import { shownError } from './errors.ts';
import styles from './shell.module.css';

type BootState =
  | { is: 'loading' }
  | { is: 'failed'; error: unknown }
  | { is: 'unavailable' }
  | { is: 'ready'; booted: Booted };

function useBoot(): [BootState, retry: () => void] {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<BootState>({ is: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    setState({ is: 'loading' });
    boot(new URLSearchParams(window.location.search)).then(
      (booted) =>
        isCurrent && setState(booted === null ? { is: 'unavailable' } : { is: 'ready', booted }),
      (error: unknown) => isCurrent && setState({ is: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return [state, () => setAttempt((count) => count + 1)];
}

/** The page: it starts, says why it cannot, or shows the visit. */
export function App() {
  const [state, retry] = useBoot();
  const shopName = state.is === 'ready' ? state.booted.wizard.settings.shop.name : undefined;
  useEffect(() => {
    document.title =
      shopName === undefined ? t('page.title') : t('page.shopTitle', { shop: shopName });
  }, [shopName]);

  return (
    <Card>
      {state.is === 'loading' && (
        <div className={styles.centered}>
          <Spinner />
        </div>
      )}
      {state.is === 'unavailable' && <Unavailable />}
      {state.is === 'failed' && <ErrorScreen error={shownError(state.error)} onRetry={retry} />}
      {state.is === 'ready' && (
        <QueryClientProvider client={state.booted.queryClient}>
          <ApiProvider {...state.booted.api}>
            <ToastProvider>
              <WizardProvider wizard={state.booted.wizard}>
                <BookingPage error={state.booted.error} />
              </WizardProvider>
            </ToastProvider>
          </ApiProvider>
        </QueryClientProvider>
      )}
    </Card>
  );
}
