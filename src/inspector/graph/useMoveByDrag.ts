import { useReactFlow, type OnNodeDrag } from '@xyflow/react';
import { useState } from 'react';
import { nodeSize } from './model/spineLayout.ts';
import type { FlowModel } from './model/flowModel.ts';
import type { Places } from './model/neighbour.ts';
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
  { nodes }: FlowModel,
  places: Places,
  onMoveAfter: ((stepId: string, afterStepId: string) => void) | undefined,
) {
  const { screenToFlowPosition } = useReactFlow();
  const [drag, setDrag] = useState<Drag>();

  /** The step under the pointer, which drags another one. */
  const under = (event: MouseEvent | TouchEvent, id: string) => {
    // A finger that was lifted is among those that changed.
    const pointer = 'changedTouches' in event ? event.changedTouches[0]! : event;
    const { x, y } = screenToFlowPosition({ x: pointer.clientX, y: pointer.clientY });
    return nodes.find(({ id: other }) => {
      const place = places[other];
      if (place === undefined || other === id) return false;
      const isWithin = x >= place.x && x <= place.x + nodeSize.width;
      return isWithin && y >= place.y && y <= place.y + nodeSize.height;
    })?.id;
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
