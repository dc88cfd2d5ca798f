import { sideTabs } from '../SidePane.tsx';
import { useActions, useInspected, usePage, useUpdate } from '../store/contexts.ts';
import { keysOfEdits } from './keysOfEdits.ts';
import { useShortcuts } from './useShortcuts.ts';

/** The shortcuts of the page, as the help lists them. */
export function useInspectorKeys(): void {
  const { draft } = useInspected();
  const { goTo, replay, askFor } = useActions();
  const update = useUpdate();
  const at = usePage((now) => now.inspection.at);
  useShortcuts({
    '[': () => goTo(at - 1),
    ']': () => goTo(at + 1),
    R: replay,
    ...keysOfEdits((id) => askFor(id)),
    'Ctrl+K': () => update({ sheet: 'search' }),
    'Ctrl+Z': draft.undo,
    'Ctrl+Shift+Z': draft.redo,
    '?': () => update({ sheet: 'help' }),
    '/': () => document.querySelector<HTMLElement>('[type=search]')?.focus(),
    ...Object.fromEntries(
      sideTabs.map((side, index) => [String(index + 1), () => update({ side })]),
    ),
  });
}
