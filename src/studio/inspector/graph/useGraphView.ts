import { getViewportForBounds, useReactFlow, useStoreApi, useStore } from '@xyflow/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { FlowModel } from './model/flowModel.ts';
import { legibleZoom } from './model/labelPlaces.ts';
import type { Places } from './model/neighbour.ts';
import type { Layout } from './model/spineLayout.ts';

/** A graph and its layout. */
export interface LaidOut {
  readonly model: FlowModel;
  readonly layout: Layout;
  /** The layout without pictures of the screens, which is used when zoomed out. */
  readonly flat: Layout;
}

const readingZoom = 0.9;
/** Above the first row, in pixels. */
const [leastMargin, mostMargin] = [14, 40];
const minZoom = 0.05;
const maxZoom = 2;

const boundsOf = ({ bounds: { left, right, top, bottom } }: Layout) => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/**
 * The zoom and the margin above with which a height ends below a row, so that none is cut: with all
 * columns if they fit at a legible zoom, and as few rows left out as possible.
 */
function firstSight(layout: Layout, width: number, height: number) {
  const bounds = boundsOf(layout);
  const widest = (width - 20) / bounds.width;
  const isNarrow = widest >= legibleZoom;
  const most = isNarrow ? Math.min(widest, readingZoom) : readingZoom;
  const bottoms = Object.values(layout.places).map(
    ({ y }) => y + layout.size.height + 8 - bounds.y,
  );
  for (const bottom of bottoms.toSorted((one, other) => other - one)) {
    const zoom = Math.min(most, (height - leastMargin) / bottom);
    const margin = height - bottom * zoom;
    if (zoom >= legibleZoom && margin <= mostMargin) return { zoom, margin, isNarrow };
  }
  return { zoom: legibleZoom, margin: leastMargin, isNarrow };
}

const motion = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? {} : { duration: 200 };

const centreOf = (size: Layout['size'], { x, y }: { x: number; y: number }) => ({
  x: x + size.width / 2,
  y: y + size.height / 2,
});

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
  laidOut: LaidOut | undefined,
  current: string,
  selected: string | undefined,
) {
  const flow = useReactFlow();
  const store = useStoreApi();
  const hasSize = useStore(({ width, height }) => width > 0 && height > 0);
  const isPartial = useStore(({ transform: [x, y, zoom], width, height }) => {
    if (laidOut === undefined) return false;
    const bounds = boundsOf(laidOut.layout);
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
  const places: Places = laidOut?.layout.places ?? {};

  useEffect(
    () =>
      store.subscribe(({ transform: [, , zoom] }) => {
        root.current?.style.setProperty('--zoom', String(zoom));
        root.current?.toggleAttribute('data-tiny', zoom < legibleZoom);
      }),
    [store, root],
  );

  const centre = (id: string, zoom = Math.max(flow.getZoom(), readingZoom), animated = true) => {
    const place = places[id];
    if (place === undefined) return;
    const { x, y } = centreOf(laidOut!.layout.size, place);
    void flow.setCenter(x, y, { zoom, ...(animated && motion()) });
  };
  const whole = () => {
    const { width, height } = store.getState();
    const bounds = laidOut && boundsOf(laidOut.flat);
    return bounds && getViewportForBounds(bounds, width, height, minZoom, 1, '14px');
  };
  const fit = (animated = true) => {
    const viewport = whole();
    if (viewport === undefined) return;
    wantsWhole.current = laidOut?.layout !== laidOut?.flat;
    void flow.setViewport(viewport, animated ? motion() : {});
  };
  /**
   * Shows the first step at the top, at a legible zoom at which no row is cut: all columns if they fit,
   * otherwise with the spine in the middle.
   */
  const fromTheTop = () => {
    const first = laidOut?.layout.spine[0];
    const place = first === undefined ? undefined : places[first];
    if (place === undefined) return;
    const { width, height } = store.getState();
    const { zoom, margin, isNarrow } = firstSight(laidOut!.layout, width, height);
    const bounds = boundsOf(laidOut!.layout);
    const middle = isNarrow ? bounds.x + bounds.width / 2 : centreOf(laidOut!.layout.size, place).x;
    const x = width / 2 - middle * zoom;
    void flow.setViewport({ x, y: margin - bounds.y * zoom, zoom });
  };
  /** The first sight: everything, or where that would be illegible the top of it. */
  const begin = () => {
    if ((whole()?.zoom ?? 0) >= legibleZoom) fit(false);
    else fromTheTop();
  };
  /** Scrolls just far enough to show the whole step. */
  const reveal = (id: string) => {
    const place = places[id];
    if (place === undefined) return;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    const left = place.x * zoom + x;
    const top = place.y * zoom + y;
    const margin = 24;
    const inside = (start: number, size: number, room: number) =>
      start < margin
        ? margin - start
        : Math.min(0, Math.max(room - margin - size - start, margin - start));
    const moved = {
      x: x + inside(left, laidOut!.layout.size.width * zoom, width),
      y: y + inside(top, laidOut!.layout.size.height * zoom, height),
      zoom,
    };
    if (moved.x !== x || moved.y !== y) void flow.setViewport(moved, motion());
  };

  /** Until somebody acts on the picture, each size of the pane begins with its first sight. */
  const isTouched = useRef(false);
  /** Where the picture was last pressed; undefined after a step was chosen elsewhere. */
  const pressed = useRef<{ x: number; y: number }>(undefined);
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

  const size = useStore(({ width, height }) => `${width} × ${height}`);
  const seen = useRef({ size, current, selected, laidOut, isWhole: false });
  /** The step that was chosen by a change made on the picture, which moves for no such step. */
  const held = useRef<string>(undefined);
  /** Where on the screen the picture begins: below bars that may grow. */
  const corner = useRef<{ left: number; top: number }>(undefined);
  const stayOnScreen = () => {
    const { left, top } = root.current!.getBoundingClientRect();
    const was = corner.current;
    corner.current = { left, top };
    if (was === undefined || pressed.current === undefined) return;
    const [right, down] = [left - was.left, top - was.top];
    if (right === 0 && down === 0) return;
    const [x, y, zoom] = store.getState().transform;
    void flow.setViewport({ x: x - right, y: y - down, zoom });
    pressed.current = { x: pressed.current.x - right, y: pressed.current.y - down };
  };

  useLayoutEffect(() => {
    if (laidOut === undefined || !hasSize || last.current?.layout === laidOut.layout) return;
    const before = last.current;
    last.current = laidOut;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    if (before === undefined) return begin();
    const point = pressed.current;
    const hasActed = point !== undefined || selected !== undefined;
    if (wantsWhole.current || (seen.current.isWhole && !hasActed)) {
      wantsWhole.current = false;
      return fit(false);
    }
    const { x: acrossScreen, y: downScreen } = point ?? { x: width / 2, y: height / 2 };
    const middle = { x: (acrossScreen - x) / zoom, y: (downScreen - y) / zoom };
    const distance = (id: string) => {
      const place = centreOf(before.layout.size, before.layout.places[id]!);
      return Math.hypot(place.x - middle.x, place.y - middle.y);
    };
    const isSeen = (id: string) => {
      const place = before.layout.places[id];
      if (place === undefined || places[id] === undefined) return false;
      const { x: left, y: top } = centreOf(before.layout.size, place);
      return (
        Math.abs(left * zoom + x - width / 2) < width / 2 &&
        Math.abs(top * zoom + y - height / 2) < height / 2
      );
    };
    const nearest = Object.keys(before.layout.places)
      .filter((id) => places[id] !== undefined)
      .toSorted((a, b) => distance(a) - distance(b))[0];
    const isChosen = point === undefined && selected !== undefined && isSeen(selected);
    const anchor = isChosen ? selected : nearest;
    if (anchor === undefined) return fit(false);
    const [was, is] = [before.layout.places[anchor]!, places[anchor]!];
    void flow.setViewport({ x: x + (was.x - is.x) * zoom, y: y + (was.y - is.y) * zoom, zoom });
  });

  /** The step that `show` was called for: it is centred, where others are only revealed. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    const { isWhole, ...was } = seen.current;
    const hasNewSize = size !== was.size;
    const isSelectedNow = selected !== undefined && selected !== was.selected;
    stayOnScreen();
    const isChange = laidOut?.model !== was.laidOut?.model;
    if (isSelectedNow) held.current = isChange && pressed.current ? selected : undefined;
    // After a resize, show the whole flow again if it was visible and stays legible.
    const staysWhole = hasNewSize && isWhole && (whole()?.zoom ?? 0) >= legibleZoom;
    if (staysWhole) fit();
    else if (hasNewSize && !isTouched.current && selected === undefined) begin();
    else if (selected !== undefined && selected !== held.current && (isSelectedNow || hasNewSize)) {
      (selected === asked.current ? centre : reveal)(selected);
    } else if (current !== was.current) reveal(current);
    seen.current = {
      size,
      current,
      selected,
      laidOut,
      isWhole: staysWhole || (laidOut !== undefined && !isPartial),
    };
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
