import { useEffect, useState } from 'react';

/** The entry of the history that stands for the exit screen. */
const exit = { exit: true };
const isExit = (state: unknown) => typeof state === 'object' && state !== null && 'exit' in state;

/** The exit screen of the chooser: an entry of the history, so that Back leads to the shops again. */
export function useChooserExit() {
  const [isShown, setIsShown] = useState(() => isExit(window.history.state));
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => setIsShown(isExit(state));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return {
    isShown,
    show: () => {
      window.history.pushState(exit, '');
      setIsShown(true);
    },
    hide: () => window.history.back(),
  };
}
