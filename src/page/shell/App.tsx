import { createElement, Suspense, use, useEffect, useState } from 'react';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { TextsContext } from '../text/useTexts.ts';
import { Card } from '../ui/Card.tsx';
import { WizardProvider } from '../wizard/WizardProvider.tsx';
import { Retried } from './ArrivalFocus.tsx';
import { BookingPage } from './BookingPage.tsx';
import type { OrganisationPage } from './boot.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { startVisit, type StartState } from './startVisit.ts';
import { fromLaterCode, useLaterCode } from './useLaterCode.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './shell.module.css';

/** The grey placeholder of the first screen, as in `index.html`, with a spinner. */
function FirstLook() {
  return (
    <>
      <div className="first-look-shapes" aria-hidden>
        <b />
        <hr />
        {Array.from({ length: 8 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      <div className={styles.over}>
        <Spinner />
      </div>
    </>
  );
}

const ErrorScreen = fromLaterCode((later) => later.ShownErrorScreen);
const Unavailable = fromLaterCode((later) => later.Unavailable);

interface ChooserProps {
  loading: NonNullable<(StartState & { is: 'ready' })['chooser']>;
  page: OrganisationPage;
}

function Chooser({ loading, page }: ChooserProps) {
  return createElement(use(loading).default, page);
}

interface PageProps {
  starting: Promise<StartState>;
  retry: () => void;
}

function Page({ starting, retry }: PageProps) {
  const state = use(starting);
  const later = useLaterCode();
  const booted = state.is === 'ready' ? state.booted : undefined;
  const shopName = booted?.is === 'shop' ? booted.wizard.settings.shop.name : undefined;
  const { t } = state.texts;
  useEffect(() => {
    document.title =
      shopName === undefined ? t('page.title') : t('page.shopTitle', { shop: shopName });
  }, [shopName, t]);

  return (
    <TextsContext value={state.texts}>
      {later && <later.OfflineNotice />}
      <Outcome state={state} retry={retry} />
    </TextsContext>
  );
}

function Outcome({ state, retry }: { state: StartState; retry: () => void }) {
  if (state.is === 'failed') return <ErrorScreen error={state.error} onRetry={retry} />;
  if (state.is === 'unavailable') {
    return <Unavailable {...(state.canRetry && { onRetry: retry })} />;
  }
  const { booted, chooser } = state;
  return (
    <ApiProvider client={booted.client} {...(booted.is === 'shop' && { shopId: booted.shopId })}>
      {booted.is === 'shop' ? (
        <WizardProvider wizard={booted.wizard}>
          <BookingPage follow={booted.follow} />
        </WizardProvider>
      ) : (
        <ScreenBoundary>{chooser && <Chooser loading={chooser} page={booted} />}</ScreenBoundary>
      )}
    </ApiProvider>
  );
}

interface AppProps {
  first: Promise<StartState>;
  /** Whether the server has drawn the page, so that nothing has to be waited for. */
  isDrawn?: boolean;
}

/**
 * The whole page: loading, why it cannot start, or the visit. React takes a drawn page over in one
 * go: there is no Suspense in it, whose content it would take over later.
 */
export function App({ first, isDrawn = false }: AppProps) {
  const [start, setStart] = useState({ runs: 1, starting: first });
  const later = useLaterCode();
  useEffect(() => later?.keepAboveKeyboard(), [later]);
  const retry = () => setStart({ runs: start.runs + 1, starting: startVisit() });
  const page = <Page starting={start.starting} retry={retry} />;
  return (
    <Card>
      <Retried value={start.runs > 1}>
        {/* The key makes a retry announced even if it ends in the same error. */}
        {isDrawn && start.runs === 1 ? (
          page
        ) : (
          <Suspense key={start.runs} fallback={<FirstLook />}>
            {page}
          </Suspense>
        )}
      </Retried>
    </Card>
  );
}
