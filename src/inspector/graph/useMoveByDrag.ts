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
 * Dragging a step onto another moves it behind that step in the flow. The box itself always returns
 * to its place: the layout decides on positions, and an edit makes a new layout.
 */
export function useMoveByDrag(
  layout: Layout,
  onMoveAfter: ((stepId: string, afterStepId: string) => void) | undefined,
) {
  const { screenToFlowPosition } = useReactFlow();
  const [drag, setDrag] = useState<Drag>();

  const under = (event: MouseEvent | TouchEvent, id: string) => {
    // In a touch event, the lifted finger is only in `changedTouches`.
    const pointer = 'changedTouches' in event ? event.changedTouches[0]! : event;
    const point = screenToFlowPosition({ x: pointer.clientX, y: pointer.clientY });
    return stepUnder(layout, point, id);
  };
  const onDrag: OnNodeDrag<StepBoxNode> = (event, { id, position }) =>
    setDrag({ id, position, target: under(event, id) });
  // Find the target again: the state of the last move may not be rendered yet.
  const onStop: OnNodeDrag<StepBoxNode> = (event, { id }) => {
    setDrag(undefined);
    const target = under(event, id);
    if (target !== undefined) onMoveAfter?.(id, target);
  };
  return { dragged: drag, target: drag?.target, onDrag, onStop };
}
