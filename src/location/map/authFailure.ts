import { useSyncExternalStore } from 'react';

declare global {
  interface Window {
    /** Called by Google's script, at any time after it has loaded, when it refuses the key. */
    gm_authFailure?: () => void;
  }
}

// Said once a page, so it outlives the map that heard it.
let hasFailed = false;
const listeners = new Set<() => void>();

function fail() {
  hasFailed = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  window.gm_authFailure = fail;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether Google has refused the key. */
export function useAuthFailure(): boolean {
  return useSyncExternalStore(subscribe, () => hasFailed);
}
