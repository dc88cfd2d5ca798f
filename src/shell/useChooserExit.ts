import { useSyncExternalStore } from 'react';

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
export function useChooserExit() {
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
