import { getViewportForBounds, type useReactFlow, type useStoreApi } from '@xyflow/react';
import type { RefObject } from 'react';
import type { FlowModel } from './model/flowModel.ts';
import type { Point } from './model/geometry.ts';
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
export const minZoom = 0.05;
export const maxZoom = 2;

export const areaOf = ({ bounds: { left, right, top, bottom } }: Layout) => ({
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
  const bounds = areaOf(layout);
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

export const motion = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? {} : { duration: 200 };

/** What is seen, and what somebody acted on. */
interface Sight {
  readonly transform: readonly [x: number, y: number, zoom: number];
  readonly width: number;
  readonly height: number;
  readonly point: Point | undefined;
  readonly selected: string | undefined;
}

const centreOf = (size: Layout['size'], { x, y }: Point) => ({
  x: x + size.width / 2,
  y: y + size.height / 2,
});

/**
 * The step that stays where it is on the screen when the layout changes: the chosen one, if it is
 * seen and nothing was pressed since, or else the nearest to what was pressed or to the middle.
 */
export function anchorOf(
  before: Layout,
  places: Places,
  { transform: [x, y, zoom], width, height, point, selected }: Sight,
): string | undefined {
  const { x: acrossScreen, y: downScreen } = point ?? { x: width / 2, y: height / 2 };
  const middle = { x: (acrossScreen - x) / zoom, y: (downScreen - y) / zoom };
  const stays = Object.entries(before.places)
    .filter(([id]) => places[id] !== undefined)
    .map(([id, place]) => ({ id, ...centreOf(before.size, place) }));
  const distance = (step: Point) => Math.hypot(step.x - middle.x, step.y - middle.y);
  const isSeen = (step: Point) =>
    Math.abs(step.x * zoom + x - width / 2) < width / 2 &&
    Math.abs(step.y * zoom + y - height / 2) < height / 2;
  const chosen = point === undefined ? stays.find(({ id }) => id === selected) : undefined;
  if (chosen !== undefined && isSeen(chosen)) return chosen.id;
  return stays.toSorted((a, b) => distance(a) - distance(b))[0]?.id;
}

/** Moves the visible part of the graph. */
export function cameraOf(
  flow: ReturnType<typeof useReactFlow>,
  store: ReturnType<typeof useStoreApi>,
  { layout, flat }: LaidOut,
  wantsWhole: RefObject<boolean>,
) {
  const { places, size } = layout;
  const centre = (id: string, zoom = Math.max(flow.getZoom(), readingZoom)) => {
    const place = places[id];
    if (place === undefined) return;
    const { x, y } = centreOf(size, place);
    void flow.setCenter(x, y, { zoom, ...motion() });
  };
  const whole = () => {
    const { width, height } = store.getState();
    return getViewportForBounds(areaOf(flat), width, height, minZoom, 1, '14px');
  };
  const fit = (animated = true) => {
    wantsWhole.current = layout !== flat;
    void flow.setViewport(whole(), animated ? motion() : {});
  };
  /**
   * Shows the first step at the top, at a legible zoom at which no row is cut: all columns if they fit,
   * otherwise with the spine in the middle.
   */
  const fromTheTop = () => {
    const [first] = layout.spine;
    const place = first === undefined ? undefined : places[first];
    if (place === undefined) return;
    const { width, height } = store.getState();
    const { zoom, margin, isNarrow } = firstSight(layout, width, height);
    const bounds = areaOf(layout);
    const middle = isNarrow ? bounds.x + bounds.width / 2 : centreOf(size, place).x;
    const x = width / 2 - middle * zoom;
    void flow.setViewport({ x, y: margin - bounds.y * zoom, zoom });
  };
  /** The first sight: everything, or where that would be illegible the top of it. */
  const begin = () => {
    if (whole().zoom >= legibleZoom) fit(false);
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
      x: x + inside(left, size.width * zoom, width),
      y: y + inside(top, size.height * zoom, height),
      zoom,
    };
    if (moved.x !== x || moved.y !== y) void flow.setViewport(moved, motion());
  };
  return { centre, whole, fit, begin, reveal };
}
