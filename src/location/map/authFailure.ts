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
export function useAuthFailure(): boolean {
  return useSyncExternalStore(subscribe, () => hasFailed);
}
