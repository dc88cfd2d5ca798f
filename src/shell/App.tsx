import { lazy, Suspense, use, useEffect, useState, type ComponentType } from 'react';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { chooseLanguage } from '../text/chooseLanguage.ts';
import { languageTag, loadLanguage, t } from '../text/text.ts';
import { Card } from '../ui/Card.tsx';
import { inTime } from '../ui/inTime.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { WizardProvider } from '../wizard/WizardProvider.tsx';
import { Retried } from './ArrivalFocus.tsx';
import { boot, type Booted } from './boot.ts';
import { BookingPage } from './BookingPage.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ErrorScreen, Unavailable } from './ErrorScreen.tsx';
import { shownError } from './errors.ts';
import { FirstLook } from './FirstLook.tsx';

// The map and its list come only to who has a shop to choose.
const loadChooser = () => inTime(import('./ChooseLocation.tsx'));
const ChooseLocation = lazy(loadChooser);

// Fetched while there is a connection: it is wanted when there is none.
const OfflineNotice = lazy<ComponentType>(() =>
  import('./OfflineNotice.tsx').catch(() => ({ default: () => null })),
);

type BootState =
  | { is: 'failed'; error: unknown }
  | { is: 'unavailable'; canRetry: boolean }
  | { is: 'ready'; booted: Booted };

async function startBooking(params: URLSearchParams): Promise<BootState> {
  try {
    const choosesShop = params.has('org') && !params.has('shop');
    // A failure is met again, and told, when the page is drawn.
    const chooser = choosesShop ? loadChooser().catch(() => undefined) : undefined;
    const booted = await boot(params);
    await chooser;
    return typeof booted === 'string'
      ? { is: 'unavailable', canRetry: booted === 'no-config' }
      : { is: 'ready', booted };
  } catch (error) {
    return { is: 'failed', error };
  }
}

/**
 * Starts the visit of the page's address, in the visitor's language; what went wrong is an outcome
 * like any other.
 */
export async function startVisit(): Promise<BootState> {
  const params = new URLSearchParams(window.location.search);
  const language = loadLanguage(chooseLanguage(params.get('lang'), navigator.languages));
  const state = await startBooking(params);
  await language;
  document.documentElement.lang = languageTag();
  return state;
}

function Page({ starting, retry }: { starting: Promise<BootState>; retry: () => void }) {
  const state = use(starting);
  const booted = state.is === 'ready' ? state.booted : undefined;
  const shopName = booted?.is === 'shop' ? booted.wizard.settings.shop.name : undefined;
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
export function App({ first }: { first: Promise<BootState> }) {
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
