import type { Box, LinePath, Point } from './geometry.ts';

const radius = 6;

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(by, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

/** A route as an svg path with rounded bends. */
export const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined) return `M${point.x},${point.y}`;
      if (after === undefined) return `L${point.x},${point.y}`;
      const [enter, leave] = [towards(point, before, radius), towards(point, after, radius)];
      return `L${enter.x},${enter.y}Q${point.x},${point.y} ${leave.x},${leave.y}`;
    })
    .join('');

/**
 * The arrowhead at the end of a route as an svg path; the last segment is vertical or horizontal.
 */
export function arrowOf(points: readonly Point[]): string {
  const [end, before] = [points.at(-1)!, points.at(-2)!];
  const along = { x: Math.sign(end.x - before.x), y: Math.sign(end.y - before.y) };
  const [length, half] = [9, 5];
  const side = (sign: number) =>
    `${end.x - along.x * length + along.y * half * sign},` +
    `${end.y - along.y * length + along.x * half * sign}`;
  return `M${end.x},${end.y}L${side(1)}L${side(-1)}Z`;
}

/** The point at a fraction of a route: 0 at its beginning, 1 at its end. */
function pointAt(points: readonly Point[], share: number): Point {
  const lengths = points.slice(1).map((point, index) => {
    const before = points[index]!;
    return Math.abs(point.x - before.x) + Math.abs(point.y - before.y);
  });
  let rest = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index]!, points[index + 1]!];
    if (rest <= length && length > 0) {
      const part = rest / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    rest -= length;
  }
  return points[0]!;
}

/** Whether a route is one horizontal line, from a step to the one beside it. */
export const isLevel = ({ points }: LinePath): boolean =>
  points.length === 2 && points[0]!.y === points[1]!.y;

/** The point in the middle of a route. */
export const middleOf = (points: readonly Point[]): Point => pointAt(points, 0.5);

/** The fractions of a route at which a mark may be, the best first. */
const shares = [0.5, 0.35, 0.65, 0.2, 0.8, 0.58, 0.28, 0.72];

/**
 * Where to draw the marks of lines: each at the wanted fraction of its line, or at the nearest one
 * that keeps the distance to other marks; where none does at the wanted one, or nowhere if the mark
 * may be left out.
 *
 * @param apart the least distance between two marks, in units of the graph
 * @param covered what no mark may cover, such as words
 */
export function markPlaces(
  lines: readonly {
    readonly points: readonly Point[];
    readonly share: number;
    readonly isOptional?: boolean;
  }[],
  apart: number,
  covered: readonly Box[] = [],
): (Point | undefined)[] {
  const places: Point[] = [];
  return lines.map(({ points, share: wanted, isOptional }) => {
    const isFree = (place: Point) =>
      places.every(({ x, y }) => Math.hypot(place.x - x, place.y - y) >= apart) &&
      covered.every(
        ({ left, right, top, bottom }) =>
          place.x < left - apart / 2 ||
          place.x > right + apart / 2 ||
          place.y < top - apart / 2 ||
          place.y > bottom + apart / 2,
      );
    const tries = [wanted, ...shares].map((share) => pointAt(points, share));
    const place = tries.find(isFree) ?? (isOptional === true ? undefined : tries[0]!);
    if (place !== undefined) places.push(place);
    return place;
  });
}
