import { useRef, useState, type PointerEvent } from 'react';
import type { DayOfShop, ListedAppointment } from '../../../contract/staff.gen.ts';
import { useAnswer } from '../calls/useAnswer.tsx';
import { useShortcuts } from '../help/useShortcuts.ts';

/** The time half an hour later, as HH:mm:ss. */
export const halfHourAfter = (time: string): string =>
  new Date(Date.parse(`1970-01-01T${time}Z`) + 30 * 60_000).toISOString().slice(11, 19);

/** How far a pointer moves before it drags and does not press. */
const FAR_PX = 6;

export interface DayDragProps {
  day: DayOfShop;
  shop: string;
  /** An appointment was let go at a time that can take it */
  onMove: (of: ListedAppointment, time: string) => void;
  /** Hours were drawn over that nobody stands at */
  onHours: (hours: { from: string; to: string }) => void;
}

/** Where a drag began, and what lies under it there. */
interface Grip {
  readonly x: number;
  readonly y: number;
  readonly time: string;
  readonly card: HTMLElement | null;
  readonly of: ListedAppointment | undefined;
}

const timeAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((each) => (each as HTMLElement).dataset['time'])
    .find((time) => time !== undefined);

/**
 * Dragging in the hours of a day: a card to another time, or over hours that are to be closed. Fingers
 * scroll, and do the same by the buttons of the panel and above.
 */
export function useDayDrag({ day, shop, onMove, onHours }: DayDragProps) {
  const grip = useRef<Grip>(undefined);
  const [drag, setDrag] = useState<{ of: Grip['of']; from: string; over: string | undefined }>();
  const { answer } = useAnswer(
    'listTimesToMoveTo',
    drag?.of && { query: { shop, id: drag.of.id, from: day.day } },
  );
  const canTake = (time: string | undefined): time is string =>
    time !== undefined && time !== drag?.from && answer?.slots[day.day]?.includes(time) === true;
  const letGo = () => {
    if (grip.current?.card) grip.current.card.style.translate = '';
    grip.current = undefined;
    setDrag(undefined);
  };
  const isDragging = drag !== undefined;
  useShortcuts(isDragging ? { Escape: letGo } : {});

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const target = event.target as HTMLElement;
      const card = target.closest<HTMLElement>('[data-id]');
      const time = target.closest<HTMLElement>('[data-time]')?.dataset['time'];
      const of = day.appointments.find(({ id }) => id === card?.dataset['id']);
      const mayDrag = card === null ? day.day >= day.today : of?.offers.includes('move');
      // The card is pressed by its first button, which covers it.
      const pressed = target.closest('a, button');
      const isOther = pressed !== null && pressed !== card?.firstElementChild;
      if (event.pointerType === 'touch' || event.button !== 0 || isOther) return;
      if (!day.mayChange || !mayDrag || time === undefined) return;
      grip.current = { x: event.clientX, y: event.clientY, time, card, of };
    },
    onPointerMove(event: PointerEvent): void {
      if (grip.current === undefined) return;
      // Let go where nobody heard of it.
      if (event.buttons === 0) return letGo();
      const { x, y, time: from, card, of } = grip.current;
      const [right, down] = [event.clientX - x, event.clientY - y];
      if (!isDragging && Math.hypot(right, down) < FAR_PX) return;
      // From here on it is no press of what lies below.
      event.currentTarget.setPointerCapture(event.pointerId);
      if (card !== null) card.style.translate = `${right}px ${down}px`;
      const over = timeAt(event);
      if (drag?.over !== over || drag === undefined) setDrag({ of, from, over });
    },
    onPointerUp(event: PointerEvent) {
      const over = timeAt(event);
      if (drag?.of !== undefined && canTake(over)) onMove(drag.of, over);
      if (drag !== undefined && drag.of === undefined && over !== undefined) {
        const [from = over, to = over] = [drag.from, over].toSorted();
        // Nothing ends at midnight: a day has no later minute than its last.
        const end = halfHourAfter(to);
        onHours({ from, to: end === '00:00:00' ? '23:59:00' : end });
      }
      letGo();
    },
    onPointerCancel: letGo,
  };

  /** How a time is marked while something is dragged. */
  function stateOf(time: string) {
    if (drag === undefined) return undefined;
    const { of, from, over = from } = drag;
    if (of !== undefined && answer === undefined) return undefined;
    if (of !== undefined) return canTake(time) ? (time === over ? 'over' : 'free') : 'refused';
    const [first = from, last = from] = [from, over].toSorted();
    return time >= first && time <= last ? 'over' : undefined;
  }
  return { handlers, stateOf };
}
