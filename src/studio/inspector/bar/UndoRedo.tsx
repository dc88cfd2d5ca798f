import { IconButton } from '@radix-ui/themes';
import { mdiRedo, mdiUndo } from '@mdi/js';
import { Icon } from '../../../page/ui/Icon.tsx';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { cx } from '../../../page/ui/styles/cx.ts';
import frame from '../frame/Frame.module.css';
import styles from './Bar.module.css';

/** Undo and Redo of the draft; each button names its edit. */
export function UndoRedo({ draft }: { draft: FlowDraft }) {
  const { canUndo, canRedo, undo, redo, lastEdit, nextEdit } = draft;
  const buttons = [
    { name: 'Undo', path: mdiUndo, edit: lastEdit, key: 'Ctrl+Z', can: canUndo, run: undo },
    { name: 'Redo', path: mdiRedo, edit: nextEdit, key: 'Ctrl+Shift+Z', can: canRedo, run: redo },
  ];
  return (
    <span className={cx(styles.pair, frame.inMenu)}>
      {buttons.map(({ name, path, edit, key, can, run }) => (
        <IconButton
          key={name}
          variant="ghost"
          color="gray"
          aria-label={name}
          title={`${name}${edit === undefined ? '' : `: ${edit}`} (${key})`}
          disabled={!can}
          onClick={run}
        >
          <Icon path={path} size={18} />
        </IconButton>
      ))}
    </span>
  );
}
