import { useEffect, useRef } from 'react';

/** What each key does, by how it is written on the help sheet. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** Goes somewhere else, wherever one is: typing has no meaning for it. */
const everywhere = 'Ctrl+K';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['INPUT', 'TEXTAREA'].includes(target.tagName) ||
    // The JSON editor lives in a shadow root: its host is what the page sees.
    target.shadowRoot !== null);

/** Whether a key means something where it is pressed; letters choose in a list. */
const isTaken = ({ target, ctrlKey, metaKey }: KeyboardEvent) =>
  isTyping(target) || (target instanceof HTMLSelectElement && !ctrlKey && !metaKey);

/** "Ctrl+Z", "Ctrl+Shift+Z", "?", "[": a key press as the help sheet writes it. */
function writtenAs({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  if (altKey) return '';
  const withCtrl = ctrlKey || metaKey;
  if (!withCtrl) return key;
  return `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`;
}

/** Keys of the page. They do nothing while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = writtenAs(event);
      if (event.defaultPrevented || (key !== everywhere && isTaken(event))) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const run = latest.current[key];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
