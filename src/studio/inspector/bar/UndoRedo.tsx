import { mdiRedo, mdiUndo } from '@mdi/js';
import { Icon } from '../../../page/ui/Icon.tsx';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import styles from './Bar.module.css';

const titleOf = (name: string, what: string | undefined, key: string) =>
  `${name}${what === undefined ? '' : `: ${what}`} (${key})`;

/** Undo and Redo of the draft; each button names its edit. */
export function UndoRedo({ draft }: { draft: FlowDraft }) {
  const { canUndo, canRedo, undo, redo, lastEdit, nextEdit } = draft;
  return (
    <span className={styles.pair}>
      <button
        type="button"
        aria-label="Undo"
        title={titleOf('Undo', lastEdit, 'Ctrl+Z')}
        disabled={!canUndo}
        onClick={undo}
      >
        <Icon path={mdiUndo} size={18} />
      </button>
      <button
        type="button"
        aria-label="Redo"
        title={titleOf('Redo', nextEdit, 'Ctrl+Shift+Z')}
        disabled={!canRedo}
        onClick={redo}
      >
        <Icon path={mdiRedo} size={18} />
      </button>
    </span>
  );
}
