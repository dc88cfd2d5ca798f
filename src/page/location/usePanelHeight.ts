import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** The heights of the bottom panel, in px (specification, sections 4 and 9). */

const INITIAL_SHARE = 0.5;
const INITIAL_EXTRA = 20;
const MIN_HEIGHT = 100;
const MAX_SHARE = 0.9;
/** How far an arrow key moves the panel's edge, in px. */
const KEY_STEP = 40;

/** The height at the start: half of the container and 20 px. */
export function initialPanelHeight(container: number): number {
  return clampPanelHeight(container * INITIAL_SHARE + INITIAL_EXTRA, container);
}

/** The same height as CSS, for while the container's height is unknown. */
const unmeasuredPanelHeight = `min(${INITIAL_SHARE * 100}% + ${INITIAL_EXTRA}px, ${MAX_SHARE * 100}%)`;

function maxPanelHeight(container: number): number {
  return Math.round(container * MAX_SHARE);
}

/** The smallest height: 100 px, or less in a container that is smaller still. */
function minPanelHeight(container: number): number {
  return Math.min(MIN_HEIGHT, maxPanelHeight(container));
}

export function clampPanelHeight(height: number, container: number): number {
  const atLeast = Math.max(height, minPanelHeight(container));
  return Math.round(Math.min(atLeast, maxPanelHeight(container)));
}

/** The height that a key pressed on the grabber sets; undefined for any other key. */
export function panelHeightForKey(
  key: string,
  height: number,
  container: number,
): number | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return clampPanelHeight(height + KEY_STEP, container);
    case 'ArrowDown':
    case 'ArrowLeft':
      return clampPanelHeight(height - KEY_STEP, container);
    case 'PageUp':
      return clampPanelHeight(height + container / 4, container);
    case 'PageDown':
      return clampPanelHeight(height - container / 4, container);
    case 'Home':
      return minPanelHeight(container);
    case 'End':
      return maxPanelHeight(container);
    default:
      return undefined;
  }
}

/** The height of an element in px, kept up to date; 0 before it is measured. */
function useElementHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}

/** A press that moves less than this, in px, is a tap. */
const TAP_PX = 4;

/** The height of the bottom panel, and the ways to change it: a drag, a tap, keys. */
export interface PanelHeight {
  /** The height as a CSS value. */
  blockSize: number | string;
  /** The height and its limits, in percent of the container. */
  percent: { now: number; min: number; max: number };
  isDragging: boolean;
  isExpanded: boolean;
  /** Opens the panel to its greatest height, or from there resets it. */
  toggle: () => void;
  /** Resets a panel that covers the map, so that the map is visible again. */
  makeRoomForMap: () => void;
  grabber: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

export function usePanelHeight(containerRef: RefObject<HTMLElement | null>): PanelHeight {
  const container = useElementHeight(containerRef);
  /** Null until the visitor changes it: then the height follows the container. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  const drag = useRef<{ fromY: number; fromHeight: number; moved: boolean } | null>(null);

  const initial = initialPanelHeight(container);
  const max = maxPanelHeight(container);
  const height = chosen === null ? initial : clampPanelHeight(chosen, container);
  const isExpanded = container > 0 && height >= max;
  const percentOf = (px: number) => (container === 0 ? 0 : Math.round((100 * px) / container));

  const toggle = () => setChosen(isExpanded ? null : max);

  const stop = () => {
    drag.current = null;
    setIsDragging(false);
  };

  return {
    // The container is not measured yet: also so in the HTML that the server renders.
    blockSize: container === 0 ? unmeasuredPanelHeight : height,
    percent: {
      now: percentOf(height),
      min: percentOf(minPanelHeight(container)),
      max: percentOf(max),
    },
    isDragging,
    isExpanded,
    toggle,
    makeRoomForMap: () => {
      if (height > initial) setChosen(null);
    },
    grabber: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { fromY: event.clientY, fromHeight: height, moved: false };
        setIsDragging(true);
      },
      onPointerMove(event) {
        if (drag.current === null) return;
        const up = drag.current.fromY - event.clientY;
        if (Math.abs(up) >= TAP_PX) drag.current.moved = true;
        if (drag.current.moved)
          setChosen(clampPanelHeight(drag.current.fromHeight + up, container));
      },
      onPointerUp() {
        if (drag.current?.moved === false) toggle();
        stop();
      },
      onPointerCancel: stop,
      onKeyDown(event) {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          toggle();
          return;
        }
        const next = panelHeightForKey(event.key, height, container);
        if (next === undefined) return;
        event.preventDefault();
        setChosen(next);
      },
    },
  };
}
