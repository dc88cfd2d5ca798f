import { Button } from '@radix-ui/themes';
import type { AskedMenu } from './ActionMenu.tsx';
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
    <Button
      size="1"
      variant="surface"
      color="gray"
      ml="auto"
      aria-haspopup="menu"
      aria-label={graphText('change', { title: step.title })}
      onClick={({ currentTarget }) =>
        onMenu(menuOfStep(editing, step, currentTarget.getBoundingClientRect()))
      }
    >
      {graphText('changeShort')} …
    </Button>
  );
}
