import { useReactFlow, type OnNodeDrag } from '@xyflow/react';
import { useState } from 'react';
import { nodeSize } from './model/elkGraph.ts';
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

  const onDrag: OnNodeDrag<StepBoxNode> = (event, { id, position }) => {
    const pointer = 'touches' in event ? event.touches[0]! : event;
    const { x, y } = screenToFlowPosition({ x: pointer.clientX, y: pointer.clientY });
    const target = nodes.find(({ id: other }) => {
      const place = places[other];
      if (place === undefined || other === id) return false;
      const isWithin = x >= place.x && x <= place.x + nodeSize.width;
      return isWithin && y >= place.y && y <= place.y + nodeSize.height;
    })?.id;
    setDrag({ id, position, target });
  };
  const onStop: OnNodeDrag<StepBoxNode> = () => {
    setDrag(undefined);
    if (drag?.target !== undefined) onMoveAfter?.(drag.id, drag.target);
  };
  return { dragged: drag, target: drag?.target, onDrag, onStop };
}
