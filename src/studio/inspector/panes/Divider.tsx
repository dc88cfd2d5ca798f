import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './Panes.module.css';

interface DividerProps {
  label: string;
  /** The width of the pane to its right in px; 0 where that is folded. */
  width: number;
  onBegin: () => void;
  onMove: (px: number) => void;
  onEnd: () => void;
  onFold: () => void;
}

const stepPx = 24;

/** A divider between two panes (WAI-ARIA window splitter). */
export function Divider({ label, width, onBegin, onMove, onEnd, onFold }: DividerProps) {
  const begun = useRef<{ x: number; width: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = { x: event.clientX, width };
    onBegin();
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (begun.current !== undefined) onMove(begun.current.width + begun.current.x - clientX);
  };
  const end = () => {
    begun.current = undefined;
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onFold();
    else if (event.key === 'ArrowLeft') onMove(width + stepPx);
    else if (event.key === 'ArrowRight') onMove(width - stepPx);
    else return;
    event.preventDefault();
    onEnd();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a splitter is interactive
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> cannot be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that keys can move it
      tabIndex={0}
      className={styles.divider}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={0}
      aria-valuemax={1200}
      title="Drag; double-click or Enter folds"
      data-folded={width === 0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onFold}
      onKeyDown={onKeyDown}
    />
  );
}
