import { useReactFlow } from '@xyflow/react';
import { useState, type PointerEvent } from 'react';
import type { StepEdge } from './model/flowModel.ts';
import type { Point } from './model/geometry.ts';
import type { Layout } from './model/spineLayout.ts';
import { stepAt } from './model/stepAt.ts';

/** A line whose end is being dragged. */
export interface DraggedLine {
  readonly id: string;
  readonly to: Point;
  /** The step under the pointer, if the line could lead to it. */
  readonly target: string | undefined;
}

/** Dragging the end of a line onto another step makes the line lead there. */
export function useLineDrag(
  layout: Layout,
  onRedirect: ((from: string, to: string, instead: string) => void) | undefined,
) {
  const { screenToFlowPosition } = useReactFlow();
  const [dragged, setDragged] = useState<DraggedLine>();
  const at = (
    { id, from, to }: StepEdge,
    { clientX: x, clientY: y }: PointerEvent,
  ): DraggedLine => {
    const point = screenToFlowPosition({ x, y });
    const found = stepAt(layout, point, from);
    return { id, to: point, target: found === to ? undefined : found };
  };
  const handlers = (edge: StepEdge) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(at(edge, event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged?.id === edge.id) setDragged(at(edge, event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragged?.id !== edge.id) return;
      setDragged(undefined);
      const { target } = at(edge, event);
      if (target !== undefined) onRedirect?.(edge.from, edge.to, target);
    },
    onPointerCancel: () => setDragged(undefined),
  });
  return { dragged, handlers };
}
