import { lazy, Suspense, use, useEffect, useState, type ComponentType } from 'react';
import { followVisit } from '../analytics/followVisit.ts';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { t } from '../text/text.ts';
import { Card } from '../ui/Card.tsx';
import { whenIdle } from '../browser/whenIdle.ts';
import { WizardProvider } from '../wizard/WizardProvider.tsx';
import { Retried } from './ArrivalFocus.tsx';
import { BookingPage } from './BookingPage.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ErrorScreen, Unavailable } from './ErrorScreen.tsx';
import { shownError } from './errors.ts';
import { FirstLook } from './FirstLook.tsx';
import { loadChooser, startVisit, type StartState } from './startVisit.ts';

const ChooseLocation = lazy(loadChooser);

// Fetched while there is a connection: it is wanted when there is none.
const OfflineNotice = lazy<ComponentType>(() =>
  import('./OfflineNotice.tsx').catch(() => ({ default: () => null })),
);

function Page({ starting, retry }: { starting: Promise<StartState>; retry: () => void }) {
  const state = use(starting);
  const booted = state.is === 'ready' ? state.booted : undefined;
  const wizard = booted?.is === 'shop' ? booted.wizard : undefined;
  useEffect(() => wizard && followVisit(wizard), [wizard]);
  const shopName = wizard?.settings.shop.name;
  useEffect(() => {
    document.title =
      shopName === undefined ? t('page.title') : t('page.shopTitle', { shop: shopName });
  }, [shopName]);

  if (state.is === 'failed') return <ErrorScreen error={shownError(state.error)} onRetry={retry} />;
  if (booted === undefined) {
    const canRetry = state.is === 'unavailable' && state.canRetry;
    return <Unavailable {...(canRetry && { onRetry: retry })} />;
  }
  return (
    <ApiProvider client={booted.client} {...(booted.is === 'shop' && { shopId: booted.shopId })}>
      {booted.is === 'shop' ? (
        <WizardProvider wizard={booted.wizard}>
          <BookingPage />
        </WizardProvider>
      ) : (
        <ScreenBoundary>
          <ChooseLocation {...booted} />
        </ScreenBoundary>
      )}
    </ApiProvider>
  );
}

/** The page: it starts, says why it cannot, or shows the visit. */
export function App({ first }: { first: Promise<StartState> }) {
  const [start, setStart] = useState({ runs: 1, starting: first });
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    whenIdle(() => setIsIdle(true));
  }, []);
  const retry = () => setStart({ runs: start.runs + 1, starting: startVisit() });
  return (
    <Card>
      {isIdle && (
        <Suspense fallback={null}>
          <OfflineNotice />
        </Suspense>
      )}
      <Retried value={start.runs > 1}>
        {/* What comes is new even where it is the same error again, so it is announced. */}
        <Suspense key={start.runs} fallback={<FirstLook />}>
          <Page starting={start.starting} retry={retry} />
        </Suspense>
      </Retried>
    </Card>
  );
}
