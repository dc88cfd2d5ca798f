import { useJsApiLoader, type Libraries } from '@react-google-maps/api';
import { useTexts } from '../../text/useTexts.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../browser/createListeners.ts';

declare global {
  interface Window {
    /** Google's script calls it when it refuses the key, at any time after loading. */
    gm_authFailure?: () => void;
  }
}

// Google reports a refusal once per page, so it is remembered for maps that are shown later.
let hasFailed = false;
const refusals = createListeners();

function fail() {
  hasFailed = true;
  refusals.notify();
}

function subscribe(listener: () => void) {
  window.gm_authFailure = fail;
  return refusals.add(listener);
}

/** Whether Google has refused the key. */
function useAuthFailure(): boolean {
  return useSyncExternalStore(subscribe, () => hasFailed);
}

/**
 * The loader's states (specification, section 4). NOT_LOADED lasts until this module has loaded.
 */
export type MapState = 'NOT_LOADED' | 'LOADING' | 'LOADED' | 'FAILED' | 'AUTH_FAILURE';

// The same array on each call: the loader throws when its options change.
const libraries: Libraries = ['core', 'maps', 'marker'];

/** Loads Google's script, whatever the key: do not call it without one. */
export function useMapLoader(apiKey: string): MapState {
  const { language } = useTexts();
  const hasAuthFailure = useAuthFailure();
  const { isLoaded, loadError } = useJsApiLoader({
    googleMapsApiKey: apiKey,
    language,
    libraries,
  });
  if (hasAuthFailure) return 'AUTH_FAILURE';
  if (loadError !== undefined) return 'FAILED';
  return isLoaded ? 'LOADED' : 'LOADING';
}
