import { useSyncExternalStore } from 'react';
import { listeners } from '../../browser/listeners.ts';

declare global {
  interface Window {
    /** Called by Google's script, at any time after it has loaded, when it refuses the key. */
    gm_authFailure?: () => void;
  }
}

// Said once a page, so it outlives the map that heard it.
let hasFailed = false;
const refusals = listeners();

function fail() {
  hasFailed = true;
  refusals.tell();
}

function subscribe(listener: () => void) {
  window.gm_authFailure = fail;
  return refusals.add(listener);
}

/** Whether Google has refused the key. */
export function useAuthFailure(): boolean {
  return useSyncExternalStore(subscribe, () => hasFailed);
}
