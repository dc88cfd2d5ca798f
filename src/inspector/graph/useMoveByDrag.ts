import { useReactFlow, type OnNodeDrag } from '@xyflow/react';
import { useState } from 'react';
import type { Layout } from './model/spineLayout.ts';
import { stepUnder } from './model/stepUnder.ts';
import type { StepBoxNode } from './StepBox.tsx';

interface Drag {
  id: string;
  position: { x: number; y: number };
  /** The step under the pointer. */
  target?: string | undefined;
}

/**
 * A step that is dragged onto another one shall come after it. Wherever it is let go it returns to
 * its place: places are the layout's, and an edit makes a new one.
 */
export function useMoveByDrag(
  layout: Layout,
  onMoveAfter: ((stepId: string, afterStepId: string) => void) | undefined,
) {
  const { screenToFlowPosition } = useReactFlow();
  const [drag, setDrag] = useState<Drag>();

  const under = (event: MouseEvent | TouchEvent, id: string) => {
    // A finger that was lifted is among those that changed.
    const pointer = 'changedTouches' in event ? event.changedTouches[0]! : event;
    const point = screenToFlowPosition({ x: pointer.clientX, y: pointer.clientY });
    return stepUnder(layout, point, id);
  };
  const onDrag: OnNodeDrag<StepBoxNode> = (event, { id, position }) =>
    setDrag({ id, position, target: under(event, id) });
  // Asks again: what the last movement drew may not be drawn yet.
  const onStop: OnNodeDrag<StepBoxNode> = (event, { id }) => {
    setDrag(undefined);
    const target = under(event, id);
    if (target !== undefined) onMoveAfter?.(id, target);
  };
  return { dragged: drag, target: drag?.target, onDrag, onStop };
}
