import { useEffect, useRef } from 'react';

/** What each key does, by how it is written on the help sheet. */
type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    // The JSON editor lives in a shadow root: its host is what the page sees.
    target.shadowRoot !== null);

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
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const run = latest.current[writtenAs(event)];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
