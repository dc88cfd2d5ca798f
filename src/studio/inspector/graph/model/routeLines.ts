import type { StepEdge } from './flowModel.ts';
import { stepGap, type LinePath, type Point } from './geometry.ts';

/** The cells of all steps, before anything has a size. */
export interface Grid {
  readonly rows: ReadonlyMap<string, number>;
  readonly columns: ReadonlyMap<string, number>;
}

/** What lines share: those that come to a step from above, or those that lead back to it, are one net. */
interface Net {
  readonly id: string;
  readonly to: string;
  readonly leadsBack: boolean;
  readonly edges: StepEdge[];
  /** Between which columns its vertical part runs: right of this one. Absent: it has none. */
  readonly gap?: number;
}

/** A horizontal part, in the space below a row. */
interface Part {
  readonly net: string;
  readonly left: number;
  readonly right: number;
  /** Whether it comes from above, or leads to a step below. */
  readonly isExit: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance of lines that run beside each other. */
const trackGap = 8;
/** Lines that lead back come to a step left of its middle, the others in the middle. */
const backOffset = -35;
/** The distance of the places where a step's lines begin; a divisor of it is not `backOffset`. */
const portGap = 14;

/** Groups edges by where they lead, and whether up or down. */
function netsOf(edges: readonly StepEdge[], { rows }: Grid): Net[] {
  const nets = new Map<string, Net>();
  for (const edge of edges) {
    const leadsBack = rows.get(edge.to)! <= rows.get(edge.from)!;
    const id = `${leadsBack ? 'back' : 'on'} ${edge.to}`;
    const net = nets.get(id) ?? { id, to: edge.to, leadsBack, edges: [] };
    net.edges.push(edge);
    nets.set(id, net);
  }
  return [...nets.values()];
}

/** The spaces between rows that a net's vertical part passes, both ends included; by the row above. */
function spanOf({ to, edges }: Net, { rows }: Grid): { from: number; to: number } {
  const all = [rows.get(to)! - 1, ...edges.map(({ from }) => rows.get(from)!)];
  return { from: Math.min(...all), to: Math.max(...all) };
}

/** Chooses where each net's vertical part runs: where its lines are short and few others run. */
function withGaps(nets: readonly Net[], grid: Grid): Net[] {
  const { columns } = grid;
  const all = [...columns.values()];
  const [first, last] = [Math.min(...all) - 1, Math.max(...all)];
  const length = (net: Net) => spanOf(net, grid).to - spanOf(net, grid).from;
  const placed: Net[] = [];
  // The shortest first, so that the long ones go round them.
  for (const net of nets.toSorted((one, other) => length(one) - length(other))) {
    const span = spanOf(net, grid);
    if (span.from === span.to) {
      placed.push(net);
      continue;
    }
    const ends = new Set([net.to, ...net.edges.map(({ from }) => from)]);
    const cost = (gap: number) => {
      const beside = placed.filter(
        (other) =>
          other.gap === gap &&
          spanOf(other, grid).from <= span.to &&
          span.from <= spanOf(other, grid).to,
      );
      const lengths = [...ends].map((id) => Math.abs(columns.get(id)! - gap - 0.5));
      return lengths.reduce((sum, one) => sum + one, 0) + beside.length / 2;
    };
    const gaps = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const gap = gaps.reduce((best, one) => (cost(one) < cost(best) ? one : best));
    placed.push({ ...net, gap });
  }
  return placed;
}

/** Gives each of several intervals a track, so that those on one track do not touch. */
function tracksOf<T>(all: readonly T[], touch: (one: T, other: T) => boolean): Map<T, number> {
  const tracks = new Map<T, number>();
  for (const one of all) {
    const taken = new Set(
      [...tracks].filter(([other]) => touch(one, other)).map(([, track]) => track),
    );
    let track = 0;
    while (taken.has(track)) track += 1;
    tracks.set(one, track);
  }
  return tracks;
}

/** Where the columns are, and the vertical parts between them, by the net. */
function across(nets: readonly Net[], grid: Grid, { width }: Size) {
  const all = [...grid.columns.values()];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const tracks = new Map<string, number>();
  const counts = new Map<number, number>();
  for (let gap = first - 1; gap <= last; gap += 1) {
    const here = nets.filter((net) => net.gap === gap);
    const found = tracksOf(here, (one, other) => {
      const [a, b] = [spanOf(one, grid), spanOf(other, grid)];
      return a.from <= b.to && b.from <= a.to;
    });
    for (const [net, track] of found) tracks.set(net.id, track);
    counts.set(gap, Math.max(0, ...[...found.values()].map((track) => track + 1)));
  }
  const widthOf = (gap: number) => Math.max(stepGap.x, ((counts.get(gap) ?? 0) + 1) * trackGap + 4);
  const lefts = new Map([[0, 0]]);
  for (let at = 1; at <= last; at += 1) lefts.set(at, lefts.get(at - 1)! + width + widthOf(at - 1));
  for (let at = -1; at >= first; at -= 1) lefts.set(at, lefts.get(at + 1)! - width - widthOf(at));
  const trunkOf = ({ id, gap }: Net): number | undefined => {
    if (gap === undefined) return undefined;
    const distance = (tracks.get(id)! + 1) * trackGap + 2;
    // Left of all columns, the first track is the nearest to the column on its right.
    return gap < first ? lefts.get(first)! - distance : lefts.get(gap)! + width + distance;
  };
  return { lefts, trunks: new Map(nets.map((net) => [net.id, trunkOf(net)])) };
}

/**
 * The positions of all steps and the routes of all lines between them. Lines that lead to the same
 * step from above run together, as do those that lead back to it; no others share any part of their
 * way.
 *
 * @param direct edges that need no way round: straight down, or to the step beside
 */
export function routeLines(
  edges: readonly StepEdge[],
  grid: Grid,
  size: Size,
  direct: ReadonlySet<string>,
): { places: Record<string, Point>; routes: Record<string, LinePath> } {
  const { rows, columns } = grid;
  const nets = withGaps(
    netsOf(
      edges.filter(({ id }) => !direct.has(id)),
      grid,
    ),
    grid,
  );
  const { lefts, trunks } = across(nets, grid, size);
  const middle = (id: string) => lefts.get(columns.get(id)!)! + size.width / 2;
  const entry = ({ to, leadsBack }: Net) => middle(to) + (leadsBack ? backOffset : 0);
  const isBeside = (net: Net, from: string) => rows.get(from) === rows.get(net.to)! - 1;
  const ports = portsOf(nets, middle, size, (net, from) =>
    isBeside(net, from) ? entry(net) : trunks.get(net.id)!,
  );
  const parts = new Map<number, Part[]>();
  for (const net of nets) {
    const trunk = trunks.get(net.id);
    const through = trunk === undefined ? [] : [trunk];
    const channels = new Map([[rows.get(net.to)! - 1, [entry(net), ...through]]]);
    for (const edge of net.edges) {
      const row = rows.get(edge.from)!;
      channels.set(row, [...(channels.get(row) ?? through), ports.get(edge.id)!]);
    }
    for (const [row, xs] of channels) {
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      const isExit = row !== rows.get(net.to)! - 1;
      parts.set(row, [...(parts.get(row) ?? []), { net: net.id, left, right, isExit }]);
    }
  }
  const { tops, trackAt } = down(parts, Math.max(...rows.values()), size);
  const topOf = (id: string) => tops.get(rows.get(id)!)!;
  const places = Object.fromEntries(
    [...rows.keys()].map((id) => [id, { x: lefts.get(columns.get(id)!)!, y: topOf(id) }]),
  );
  const netOf = new Map(nets.flatMap((net) => net.edges.map(({ id }) => [id, net] as const)));
  const routeOf = ({ id, from, to }: StepEdge): LinePath => {
    const net = netOf.get(id);
    if (net === undefined) return directRoute(places[from]!, places[to]!, size);
    const [start, end] = [ports.get(id)!, entry(net)];
    const [row, above] = [rows.get(from)!, rows.get(to)! - 1];
    const last = trackAt(above, net.id);
    const lane = trunks.get(net.id);
    const points = [
      { x: start, y: topOf(from) + size.height },
      { x: start, y: trackAt(row, net.id) },
      ...(row === above || lane === undefined
        ? []
        : [
            { x: lane, y: trackAt(row, net.id) },
            { x: lane, y: last },
          ]),
      { x: end, y: last },
      { x: end, y: topOf(to) },
    ];
    return { points };
  };
  return { places, routes: Object.fromEntries(edges.map((edge) => [edge.id, routeOf(edge)])) };
}

/** A line straight down, or to the step beside. */
function directRoute(here: Point, there: Point, { width, height }: Size): LinePath {
  if (here.y !== there.y) {
    const x = here.x + width / 2;
    return {
      points: [
        { x, y: here.y + height },
        { x, y: there.y },
      ],
    };
  }
  const y = here.y + height / 2;
  const isRight = here.x < there.x;
  return {
    points: [
      { x: isRight ? here.x + width : here.x, y },
      { x: isRight ? there.x : there.x + width, y },
    ],
  };
}

/** Where each edge leaves its step, by the edge: side by side, and so that few of them cross. */
function portsOf(
  nets: readonly Net[],
  middle: (id: string) => number,
  { width }: Size,
  turn: (net: Net, from: string) => number,
): Map<string, number> {
  const ports = new Map<string, number>();
  const ways = nets.flatMap((net) =>
    net.edges.map(({ id, from }) => ({ id, from, by: turn(net, from) - middle(from) })),
  );
  for (const from of new Set(ways.map((way) => way.from))) {
    for (const side of [-1, 1]) {
      const here = ways
        .filter((way) => way.from === from && (way.by < 0 ? -1 : 1) === side)
        .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
      const apart = Math.min(portGap, (width / 2 - 8) / here.length);
      for (const [index, { id }] of here.entries()) {
        const by = side * apart * (index + 1);
        ports.set(id, middle(from) + (Math.abs(by - backOffset) < 2 ? by + 2.5 : by));
      }
    }
  }
  return ports;
}

/** Where the rows are, and the horizontal parts between them. */
function down(parts: ReadonlyMap<number, readonly Part[]>, lastRow: number, { height }: Size) {
  const tracks = new Map<number, Map<string, number>>();
  const countIn = (row: number) =>
    Math.max(0, ...[...(tracks.get(row)?.values() ?? [])].map((one) => one + 1));
  for (const [row, here] of parts) {
    const length = ({ left, right }: Part) => right - left;
    // Short ways out are above, long ways in below them, so that few cross.
    const sorted = here.toSorted((one, other) => {
      if (one.isExit !== other.isExit) return one.isExit ? -1 : 1;
      return (length(one) - length(other)) * (one.isExit ? 1 : -1);
    });
    const found = tracksOf(
      sorted,
      (one, other) => one.left <= other.right + trackGap && other.left <= one.right + trackGap,
    );
    tracks.set(row, new Map([...found].map(([{ net }, track]) => [net, track])));
  }
  const [above, below] = [8, 14];
  const heightBelow = (row: number) =>
    Math.max(stepGap.y, above + below + (countIn(row) - 1) * trackGap);
  const tops = new Map([[0, 0]]);
  for (let row = 1; row <= lastRow; row += 1) {
    tops.set(row, tops.get(row - 1)! + height + heightBelow(row - 1));
  }
  const start = (row: number) => (row < 0 ? -heightBelow(row) : tops.get(row)! + height);
  const trackAt = (row: number, net: string) =>
    start(row) + above + tracks.get(row)!.get(net)! * trackGap;
  return { tops, trackAt };
}
