import { sideTabs } from '../SidePane.tsx';
import { useActions, useInspected, usePage, useUpdate } from '../store/contexts.ts';
import { useFocusKeeper } from './useFocusKeeper.ts';
import { useShortcuts } from './useShortcuts.ts';
import { offeredEdits } from '../../edits/edits.ts';

/** The shortcuts that open the forms of edits. */
const keysOfEdits = (ask: (edit: string) => void) =>
  Object.fromEntries(
    offeredEdits.flatMap(({ id, key }) =>
      key === undefined ? [] : [[key.length === 1 ? key.toLowerCase() : key, () => ask(id)]],
    ),
  );

/** The shortcuts of the page, as the help lists them. */
export function useInspectorKeys(): void {
  const { draft } = useInspected();
  const { goTo, replay, askFor } = useActions();
  const update = useUpdate();
  const at = usePage((now) => now.inspection.at);
  useFocusKeeper();
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
