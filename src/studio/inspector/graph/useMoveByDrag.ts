import { useReactFlow, type OnNodeDrag } from '@xyflow/react';
import { useState } from 'react';
import type { FlowModel } from './model/flowModel.ts';
import type { GraphEditing } from './editing.ts';
import type { Layout } from './model/spineLayout.ts';
import { stepAt } from './model/stepAt.ts';
import type { StepBoxNode } from './StepBox.tsx';

/** Where a dragged step would go. */
interface Drop {
  /** The step that it would follow. */
  readonly after: string;
  /** The step under the pointer: that one, or the one that follows it. */
  readonly at: string;
}

interface Drag {
  id: string;
  position: { x: number; y: number };
  drop?: Drop | undefined;
}

/** The only step that leads to another, if it leads nowhere else: before one is after the other. */
function onlyBefore({ edges }: FlowModel, id: string): string | undefined {
  const [from, ...others] = edges.filter(({ to }) => to === id).map((edge) => edge.from);
  if (from === undefined || others.length > 0) return undefined;
  return edges.filter((edge) => edge.from === from).length === 1 ? from : undefined;
}

/**
 * Dragging a step onto another moves it behind that step in the flow; onto the upper half of one
 * that only one other leads to, before it. It can be dropped only where it may go. The box itself
 * always returns to its place: the layout decides on positions, and an edit makes a new layout.
 */
export function useMoveByDrag(
  { layout, model }: { layout: Layout; model: FlowModel },
  editing: GraphEditing | undefined,
) {
  const { screenToFlowPosition } = useReactFlow();
  const [drag, setDrag] = useState<Drag>();
  const places = editing?.places;

  const under = (event: MouseEvent | TouchEvent, id: string): Drop | undefined => {
    // In a touch event, the lifted finger is only in `changedTouches`.
    const pointer = 'changedTouches' in event ? event.changedTouches[0]! : event;
    const point = screenToFlowPosition({ x: pointer.clientX, y: pointer.clientY });
    const at = stepAt(layout, point, id);
    if (at === undefined) return undefined;
    const isUpper = point.y < layout.places[at]!.y + layout.size.height / 3;
    const before = isUpper ? onlyBefore(model, at) : undefined;
    const isOpen = (after: string) => after !== id && (!places || Object.hasOwn(places, after));
    if (before !== undefined && isOpen(before)) return { after: before, at };
    return isOpen(at) ? { after: at, at } : undefined;
  };
  const onStart: OnNodeDrag<StepBoxNode> = (_event, { id }) => editing?.onLift(id);
  const onDrag: OnNodeDrag<StepBoxNode> = (event, { id, position }) => {
    const drop = under(event, id);
    setDrag({ id, position, drop });
    editing?.onHold(drop?.after);
  };
  // Find the target again: the state of the last move may not be rendered yet.
  const onStop: OnNodeDrag<StepBoxNode> = (event, { id }) => {
    setDrag(undefined);
    editing?.onLift(undefined);
    const drop = under(event, id);
    if (drop !== undefined) editing?.moveAfter(id, drop.after);
  };
  return { dragged: drag, drop: drag?.drop, onStart, onDrag, onStop };
}
