import { boxAt, type Box, type Point } from './geometry.ts';
import type { Layout } from './spineLayout.ts';

/** The smallest zoom at which titles are legible. Below it, lines have no labels. */
export const legibleZoom = 0.6;

/** The width of a letter, the space beside the letters, and the height, in pixels of the screen. */
const [letter, beside, high] = [7, 16, 15];

/** The room that a label takes at a zoom: at the smallest legible one it takes most. */
const labelBox = ({ x, y }: Point, words: string, zoom = legibleZoom): Box => {
  const [width, height] = [(words.length * letter + beside) / zoom, high / zoom];
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
};

const meet = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Points all along a route, its bends left out. */
function* along(points: readonly Point[]): Generator<Point> {
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    const count = Math.max(1, Math.floor(length / 24));
    for (let at = 0; at < count; at += 1) {
      const share = (at + 0.5) / count;
      yield { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
  }
}

/** Whether a route passes a box. */
const crosses = (points: readonly Point[], box: Box) =>
  points.some((to, index) => {
    const from = points[index - 1];
    if (from === undefined) return false;
    return meet(box, {
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      top: Math.min(from.y, to.y),
      bottom: Math.max(from.y, to.y),
    });
  });

/** A label of a line, in the middle of its box. */
export interface LabelPlace {
  readonly at: Point;
  readonly box: Box;
}

/**
 * Where the labels of lines have room as a whole: on a part of the line that no other line shares,
 * over no step, no end of theirs, no other label and no other line. Lines without such a place have no label.
 *
 * @param labels by the edge's id
 * @param rivals the lines that are not distinguished from these: a label on a part that one of them
 *   shares could be taken for its; by default all lines
 */
export function labelPlaces(
  { places, routes, size, bounds }: Layout,
  labels: ReadonlyMap<string, string>,
  rivals: readonly string[] = Object.keys(routes),
): Map<string, LabelPlace> {
  const steps = Object.values(places).map((place) => boxAt(place, size));
  // The ends of lines stay free: for the arrowhead, and to take hold of it.
  const ends = [...labels.keys()].flatMap((id) => routes[id]?.points.at(-1) ?? []);
  const taken: Box[] = [
    ...steps,
    ...ends.map(({ x, y }) => ({ left: x - 13, right: x + 13, top: y - 24, bottom: y })),
  ];
  const found = new Map<string, LabelPlace>();
  for (const [id, words] of labels) {
    const route = routes[id];
    if (route === undefined) continue;
    const others = rivals.filter((other) => other !== id).map((other) => routes[other]!.points);
    const possible = [...along(route.points)].flatMap((at) => {
      const box = labelBox(at, words);
      const isWithin = box.left >= bounds.left && box.right <= bounds.right;
      if (!isWithin || taken.some((other) => meet(box, other))) return [];
      // At full size a label lies over no other line; drawn smaller, it may touch one beside it.
      const drawn = labelBox(at, words, 1);
      return others.some((points) => crosses(points, drawn)) ? [] : [{ at, box }];
    });
    const [best] = possible;
    if (best === undefined) continue;
    taken.push(best.box);
    found.set(id, best);
  }
  return found;
}
