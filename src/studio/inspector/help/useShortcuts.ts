import { useEffect, useRef } from 'react';

/** What each key does; keys are written as in the help. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** A shortcut that works everywhere, also while typing. */
const everywhere = 'Ctrl+K';

/** Whether the target of an event takes text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['INPUT', 'TEXTAREA'].includes(target.tagName) ||
    // The JSON editor is in a shadow root, so the page only sees its host element.
    target.shadowRoot !== null);

/** Whether the focused element uses the key itself, as a text field or a list does. */
const isTaken = ({ target, ctrlKey, metaKey }: KeyboardEvent) =>
  isTyping(target) || (target instanceof HTMLSelectElement && !ctrlKey && !metaKey);

const signs: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/** The key of a press; on a keyboard of other letters, the one that stands there on a Latin one. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!/^[^ -~]$/u.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (shiftKey ? letter : letter?.toLowerCase()) ?? signs[code] ?? key;
}

/** A key press as the help writes it: "Ctrl+Z", "Ctrl+Shift+Z", "?", "[". */
function writtenAs(event: KeyboardEvent): string {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const key = latinKey(event);
  if (altKey) return '';
  const withCtrl = ctrlKey || metaKey;
  if (!withCtrl) return key;
  return `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`;
}

/** Registers shortcuts of the page. They do nothing while somebody types or a dialog is open. */
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
