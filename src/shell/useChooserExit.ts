import { useSyncExternalStore } from 'react';

/** The entry of the history that stands for the exit screen. */
const exit = { exit: true };
const isExit = (state: unknown) => typeof state === 'object' && state !== null && 'exit' in state;

/** Nobody else hears of an entry that the page itself adds. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The exit screen of the chooser: an entry of the history, so that Back leads to the shops again. */
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
