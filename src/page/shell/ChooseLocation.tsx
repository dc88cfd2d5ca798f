import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Uuid } from '../../contract/types.gen.ts';
import { followPage } from '../analytics/followPage.ts';
import { trackOrganisationEntry } from '../analytics/trackOrganisationEntry.ts';
import { createQueryClient } from '../api/createQueryClient.ts';
import { knowOrganisation } from '../api/organisationQueries.ts';
import { ChooserExit } from '../location/ChooserExit.tsx';
import LocationChooser from '../location/LocationChooser.tsx';
import '../text/laterWords.ts';
import '../text/locationWords.ts';
import { useTexts } from '../text/useTexts.ts';
import type { OrganisationPage } from './boot.ts';
import { ErrorScreen, Unavailable } from './ErrorScreen.tsx';
import { DoneEarly } from './firstScreen/DoneEarly.tsx';
import { shownError } from './errors.ts';
import { postClosing } from './frame/closing.ts';
import { goToPage } from './frame/historyEntries.ts';
import { isInsideIframe } from './frame/hostWindow.ts';
import { announceTool } from './frame/tellHost.ts';
import styles from './shell.module.css';

/** The state of the history entry for the exit screen. */
const exit = { exit: true };
const isExit = (state: unknown) => typeof state === 'object' && state !== null && 'exit' in state;

/** The browser fires no event for an entry that the page itself adds. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Shows and hides the chooser's exit screen, as a history entry: Back leads to the shops again. */
function useChooserExit() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isExit(window.history.state),
    () => false,
  );
  return {
    isShown,
    show: () => {
      window.history.pushState(exit, '');
      listeners.forEach((hear) => hear());
    },
    hide: () => window.history.back(),
  };
}

/** The address of a shop's visit; other parameters of the current address are kept. */
function shopAddress(shopId: Uuid): string {
  const params = new URLSearchParams(window.location.search);
  params.set('shop', shopId);
  return `${window.location.pathname}?${params}`;
}

/** The page of an organisation, where the visitor chooses a shop. */
export default function ChooseLocation(booted: OrganisationPage) {
  const texts = useTexts();
  const { t } = texts;
  const { orgId, page, config, track, organisation } = booted;
  const [shopIds, setShopIds] = useState<readonly Uuid[]>();
  const isShown = shopIds !== undefined;
  useEffect(
    () => (isShown && isInsideIframe() ? announceTool(page.currentUrl) : undefined),
    [isShown, page.currentUrl],
  );
  const exit = useChooserExit();
  const screen = useRef('');
  useEffect(() => followPage(track, isInsideIframe(), () => screen.current, texts), [track, texts]);
  // Comes after `followPage`: the list may be there at once, and the page view must be tracked
  // before it.
  useEffect(() => {
    if (shopIds !== undefined) trackOrganisationEntry(track, { orgId, shopIds });
  }, [track, orgId, shopIds]);
  useEffect(() => {
    screen.current = exit.isShown ? 'Booking tool exit' : 'Choose a location';
    if (exit.isShown) track('Screen viewed', { screen: screen.current });
  }, [track, exit.isShown]);
  const [queryClient] = useState(() => {
    // The chooser shows its own errors.
    const client = createQueryClient({ onGenericError: (failure) => console.error(failure) });
    if (organisation) knowOrganisation(client, orgId, organisation);
    return client;
  });
  const close = () => {
    if (isInsideIframe()) postClosing(page.currentUrl);
    else exit.show();
  };
  return (
    <QueryClientProvider client={queryClient}>
      {exit.isShown && <ChooserExit onChoose={exit.hide} />}
      {/* Stays mounted under the exit screen: the search and the place in the list are kept. */}
      <div className={exit.isShown ? styles.covered : styles.step}>
        <LocationChooser
          orgId={orgId}
          config={config}
          onSelect={(shopId) => goToPage(shopAddress(shopId))}
          onClose={close}
          unavailable={<Unavailable />}
          renderError={(error, retry) => (
            <ErrorScreen error={shownError(error, t)} onRetry={retry} />
          )}
          onShown={setShopIds}
        />
        <DoneEarly />
      </div>
    </QueryClientProvider>
  );
}
