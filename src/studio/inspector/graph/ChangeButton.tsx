import type { AskedMenu } from './ActionMenu.tsx';
import styles from './ChangeButton.module.css';
import { menuOfStep, type GraphEditing } from './editing.ts';
import type { StepNode } from './model/flowModel.ts';
import { graphText } from './graphText.ts';

interface ChangeButtonProps {
  editing: GraphEditing;
  step: StepNode;
  onMenu: (menu: AskedMenu) => void;
}

/** Opens the menu of a step, from the list of its transitions. */
export function ChangeButton({ editing, step, onMenu }: ChangeButtonProps) {
  return (
    <button
      type="button"
      className={styles.change}
      aria-haspopup="menu"
      aria-label={graphText('change', { title: step.title })}
      onClick={({ currentTarget }) =>
        onMenu(menuOfStep(editing, step, currentTarget.getBoundingClientRect()))
      }
    >
      {graphText('changeShort')} …
    </button>
  );
}
