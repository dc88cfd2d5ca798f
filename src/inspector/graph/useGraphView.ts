import { getViewportForBounds, useReactFlow, useStoreApi, useStore } from '@xyflow/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { FlowModel } from './model/flowModel.ts';
import type { Places } from './model/neighbour.ts';
import type { Layout } from './model/spineLayout.ts';

/** A graph and its layout. */
export interface LaidOut {
  readonly model: FlowModel;
  readonly layout: Layout;
  /** The layout without pictures of the screens, which is used when zoomed out. */
  readonly flat: Layout;
}

/** The smallest zoom at which titles are legible; a larger flow is first shown in part. */
const legibleZoom = 0.6;
const readingZoom = 0.9;
/** Below this zoom only titles and badges are shown. */
const detailZoom = 0.72;
const minZoom = 0.05;
const maxZoom = 2;

const boundsOf = ({ places, size }: Layout) => {
  const all = Object.values(places);
  const [x, y] = [Math.min(...all.map((one) => one.x)), Math.min(...all.map((one) => one.y))];
  return {
    x,
    y,
    width: Math.max(...all.map((one) => one.x)) + size.width - x,
    height: Math.max(...all.map((one) => one.y)) + size.height - y,
  };
};

const motion = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? {} : { duration: 200 };

const centreOf = (size: Layout['size'], { x, y }: { x: number; y: number }) => ({
  x: x + size.width / 2,
  y: y + size.height / 2,
});

export type GraphView = ReturnType<typeof useGraphView>;

/**
 * Controls the visible part of the graph and its zoom. After a new layout the whole graph stays
 * visible if it was; otherwise the step in the middle stays where it is on the screen.
 *
 * @param root gets `--zoom`, and `data-far` while details are too small to read
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
        root.current?.toggleAttribute('data-far', zoom < detailZoom);
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
   * Shows the first step at the top, at the smallest legible zoom: all columns if they fit, otherwise
   * with the spine in the middle.
   */
  const fromTheTop = () => {
    const first = laidOut?.layout.spine[0];
    const place = first === undefined ? undefined : places[first];
    if (place === undefined) return;
    const zoom = legibleZoom;
    const { width } = store.getState();
    const bounds = boundsOf(laidOut!.layout);
    const isNarrow = bounds.width * zoom <= width - 28;
    const middle = isNarrow ? bounds.x + bounds.width / 2 : centreOf(laidOut!.layout.size, place).x;
    const x = width / 2 - middle * zoom;
    void flow.setViewport({ x, y: 24 - place.y * zoom, zoom });
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

  const size = useStore(({ width, height }) => `${width} × ${height}`);
  const seen = useRef({ size, current, selected, isWhole: false });

  useLayoutEffect(() => {
    if (laidOut === undefined || !hasSize || last.current?.layout === laidOut.layout) return;
    const before = last.current;
    last.current = laidOut;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    if (before === undefined) {
      fit(false);
      if (flow.getZoom() < legibleZoom) fromTheTop();
      return;
    }
    if (seen.current.isWhole || wantsWhole.current) {
      wantsWhole.current = false;
      return fit(false);
    }
    const middle = { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
    const distance = (id: string) => {
      const place = centreOf(before.layout.size, before.layout.places[id]!);
      return Math.hypot(place.x - middle.x, place.y - middle.y);
    };
    const isSeen = (id: string) => {
      const place = before.layout.places[id];
      if (place === undefined || places[id] === undefined) return false;
      const { x: left, y: top } = centreOf(before.layout.size, place);
      return (
        Math.abs(left - middle.x) * zoom < width / 2 && Math.abs(top - middle.y) * zoom < height / 2
      );
    };
    const nearest = Object.keys(before.layout.places)
      .filter((id) => places[id] !== undefined)
      .toSorted((a, b) => distance(a) - distance(b))[0];
    const anchor = selected !== undefined && isSeen(selected) ? selected : nearest;
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
    // After a resize, show the whole flow again if it was visible and stays legible.
    const staysWhole = hasNewSize && isWhole && (whole()?.zoom ?? 0) >= legibleZoom;
    if (staysWhole) fit();
    else if (selected !== undefined && (isSelectedNow || hasNewSize)) {
      (selected === asked.current ? centre : reveal)(selected);
    } else if (current !== was.current) reveal(current);
    seen.current = {
      size,
      current,
      selected,
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
