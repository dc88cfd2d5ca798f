import { useReactFlow, useStoreApi, useStore } from '@xyflow/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { anchorOf, areaOf, cameraOf, maxZoom, minZoom, motion, type LaidOut } from './camera.ts';
import type { Point } from './model/geometry.ts';
import { legibleZoom } from './model/labelPlaces.ts';

/** Where the picture was last pressed, and whether anybody has acted on it at all. */
function usePress(root: RefObject<HTMLElement | null>, flow: ReturnType<typeof useReactFlow>) {
  /** Until somebody acts on the picture, each size of the pane begins with its first sight. */
  const isTouched = useRef(false);
  /** Where the picture was last pressed; undefined after a step was chosen elsewhere. */
  const pressed = useRef<Point>(undefined);
  useEffect(() => {
    const element = root.current;
    const events = new AbortController();
    const note = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = element!.getBoundingClientRect();
      pressed.current = { x: clientX - left, y: clientY - top };
    };
    const touch = () => (isTouched.current = true);
    const options = { capture: true, passive: true, signal: events.signal };
    // A drag acts on what is under the pointer at its end.
    element?.addEventListener('pointerup', note, options);
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      element?.addEventListener(type, touch, options);
    }
    return () => events.abort();
  }, [root]);
  /** Where on the screen the picture begins: below bars that may grow. */
  const corner = useRef<{ left: number; top: number }>(undefined);
  /**
   * Moves the picture back to where it was on the screen once bars above it have grown, so that what
   * was pressed stays under the pointer.
   */
  const stayOnScreen = () => {
    const { left, top } = root.current!.getBoundingClientRect();
    const was = corner.current;
    corner.current = { left, top };
    if (was === undefined || pressed.current === undefined) return;
    const [right, down] = [left - was.left, top - was.top];
    if (right === 0 && down === 0) return;
    const { x, y, zoom } = flow.getViewport();
    void flow.setViewport({ x: x - right, y: y - down, zoom });
    pressed.current = { x: pressed.current.x - right, y: pressed.current.y - down };
  };
  return { isTouched, pressed, stayOnScreen };
}

export type GraphView = ReturnType<typeof useGraphView>;

/**
 * Controls the visible part of the graph and its zoom. After a new layout, what the person acted on
 * stays where it is on the screen: the step at which the picture was last pressed, or else the one
 * that is chosen. Where neither is, the whole graph stays visible if it was.
 *
 * @param root gets `--zoom`, and `data-tiny` while titles are too small to read
 */
export function useGraphView(
  root: RefObject<HTMLElement | null>,
  laidOut: LaidOut,
  current: string,
  selected: string | undefined,
) {
  const flow = useReactFlow();
  const store = useStoreApi();
  const hasSize = useStore(({ width, height }) => width > 0 && height > 0);
  const isPartial = useStore(({ transform: [x, y, zoom], width, height }) => {
    const bounds = areaOf(laidOut.layout);
    const left = bounds.x * zoom + x;
    const top = bounds.y * zoom + y;
    return (
      left < 0 ||
      top < 0 ||
      left + bounds.width * zoom > width ||
      top + bounds.height * zoom > height
    );
  });
  const last = useRef<LaidOut>(undefined);
  /** "Show all" was pressed while steps had pictures: repeat it in the layout without them. */
  const wantsWhole = useRef(false);
  const { places } = laidOut.layout;

  useEffect(
    () =>
      store.subscribe(({ transform: [, , zoom] }) => {
        root.current?.style.setProperty('--zoom', String(zoom));
        root.current?.toggleAttribute('data-tiny', zoom < legibleZoom);
      }),
    [store, root],
  );

  const { centre, whole, fit, begin, reveal } = cameraOf(flow, store, laidOut, wantsWhole);
  const { isTouched, pressed, stayOnScreen } = usePress(root, flow);

  const size = useStore(({ width, height }) => `${width} × ${height}`);
  const seen = useRef({ size, current, selected, laidOut, isWhole: false });
  /** The step that was chosen by a change made on the picture, which moves for no such step. */
  const held = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!hasSize || last.current?.layout === laidOut.layout) return;
    const before = last.current;
    last.current = laidOut;
    if (before === undefined) return begin();
    const hasActed = pressed.current !== undefined || selected !== undefined;
    if (wantsWhole.current || (seen.current.isWhole && !hasActed)) {
      wantsWhole.current = false;
      return fit(false);
    }
    const state = store.getState();
    const anchor = anchorOf(before.layout, places, { ...state, point: pressed.current, selected });
    if (anchor === undefined) return fit(false);
    const [was, is] = [before.layout.places[anchor]!, places[anchor]!];
    const [x, y, zoom] = state.transform;
    void flow.setViewport({ x: x + (was.x - is.x) * zoom, y: y + (was.y - is.y) * zoom, zoom });
  });

  /** The step that `show` was called for: it is centred, where others are only revealed. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    const { isWhole, ...was } = seen.current;
    const hasNewSize = size !== was.size;
    const isSelectedNow = selected !== undefined && selected !== was.selected;
    stayOnScreen();
    const isChange = laidOut.model !== was.laidOut.model;
    if (isSelectedNow) held.current = isChange && pressed.current ? selected : undefined;
    // After a resize, show the whole flow again if it was visible and stays legible.
    const staysWhole = hasNewSize && isWhole && whole().zoom >= legibleZoom;
    if (staysWhole) fit();
    else if (hasNewSize && !isTouched.current && selected === undefined) begin();
    else if (selected !== undefined && selected !== held.current && (isSelectedNow || hasNewSize)) {
      (selected === asked.current ? centre : reveal)(selected);
    } else if (current !== was.current) reveal(current);
    seen.current = { size, current, selected, laidOut, isWhole: staysWhole || !isPartial };
    // Runs only when these values change; the functions it calls are new in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [size, current, selected, isPartial, laidOut]);

  return {
    isPartial,
    minZoom,
    maxZoom,
    fit: () => fit(),
    centre: (id: string) => centre(id),
    /** Centres a step that is about to be selected, after the pane has been resized for it. */
    show: (id: string) => {
      asked.current = id;
      pressed.current = undefined;
      if (id === selected) centre(id);
    },
    /** Zooms in on the selected step, or else on the middle. */
    zoomIn: () => {
      const zoom = Math.min(maxZoom, flow.getZoom() * 1.2);
      if (selected !== undefined && places[selected] !== undefined) centre(selected, zoom);
      else void flow.zoomIn(motion());
    },
    zoomOut: () => void flow.zoomOut(motion()),
  };
}
