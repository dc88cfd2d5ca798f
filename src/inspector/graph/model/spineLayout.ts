import type { FlowModel, StepEdge } from './flowModel.ts';
import { foldsOf, type Fold } from './folds.ts';
import type { Places } from './neighbour.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The points of a line, from the border of one step to that of the other, with each bend. */
export interface LinePath {
  readonly points: readonly Point[];
}

/** The positions of everything in a graph. */
export interface Layout {
  readonly places: Places;
  /** By the edge's id. */
  readonly routes: Readonly<Record<string, LinePath>>;
  /** The steps of the usual visit, from the first to the goal: one straight column. */
  readonly spine: readonly string[];
  /** The size of each step's box. */
  readonly size: typeof nodeSize;
}

export const nodeSize = { width: 212, height: 52 };
/** The box of a step with a picture of its screen below the title. */
export const pictureSize = { width: nodeSize.width, height: nodeSize.height + 208 };
/** Space between columns for lines, and between rows for the words at a line's end. */
export const stepGap = { x: 40, y: 22 };

type Edges = readonly Pick<StepEdge, 'from' | 'to'>[];

/**
 * The steps of a usual visit: from the first step to the goal past as few steps as possible. Of
 * several such lists, the one whose steps are first in the file. Only the first step where nothing
 * leads to the goal.
 */
function usualSteps({ nodes, edges }: Pick<FlowModel, 'nodes'> & { edges: Edges }): string[] {
  const start = nodes.find(({ isStart }) => isStart)?.id ?? nodes[0]?.id;
  if (start === undefined) return [];
  const came = new Map<string, string | undefined>([[start, undefined]]);
  for (const id of came.keys()) {
    const next = edges.filter(({ from }) => from === id).map(({ to }) => to);
    for (const node of nodes) {
      if (next.includes(node.id) && !came.has(node.id)) came.set(node.id, id);
    }
  }
  const goal = nodes.find(({ isGoal }) => isGoal)?.id;
  if (goal === undefined || !came.has(goal)) return [start];
  const way: string[] = [];
  for (let at: string | undefined = goal; at !== undefined; at = came.get(at)) way.unshift(at);
  return way;
}

/** The edges without those that would close a cycle with earlier ones. */
function withoutRings(edges: readonly StepEdge[]): StepEdge[] {
  const next = new Map<string, string[]>();
  const reaches = (from: string, to: string): boolean => {
    const came = new Set([from]);
    for (const id of came) for (const after of next.get(id) ?? []) came.add(after);
    return came.has(to);
  };
  return edges.filter(({ from, to }) => {
    if (reaches(to, from)) return false;
    next.set(from, [...(next.get(from) ?? []), to]);
    return true;
  });
}

/**
 * The edges without those that lead back: against the usual visit, or else against the order of the
 * file, which is how its author thinks of it.
 */
function aheadOf({ nodes, edges }: FlowModel, spine: readonly string[]): StepEdge[] {
  const order = new Map(nodes.map(({ id }, index) => [id, index]));
  const along = new Map(spine.map((id, index) => [id, index]));
  const leadsOn = ({ from, to }: StepEdge) => {
    const [here, there] = [along.get(from), along.get(to)];
    if (here !== undefined && there !== undefined) return there > here;
    return order.get(to)! > order.get(from)!;
  };
  const isUsual = ({ from, to }: StepEdge) => along.get(to) === (along.get(from) ?? NaN) + 1;
  const leading = edges.filter((edge) => edge.from !== edge.to && leadsOn(edge));
  return withoutRings([...leading.filter(isUsual), ...leading.filter((edge) => !isUsual(edge))]);
}

/** The row of each step: below every step that leads to it, or beside it in a folded chain. */
function rowsOf(
  { nodes, edges }: FlowModel,
  ahead: readonly StepEdge[],
  folds: ReadonlyMap<string, Fold>,
): Map<string, number> {
  const rows = new Map(nodes.map(({ id, isStart }) => [id, isStart ? 0 : 1]));
  // No path is longer than the number of steps, so that as many rounds suffice.
  for (let round = 0; round < nodes.length; round += 1) {
    let isSettled = true;
    for (const { from, to } of ahead) {
      const least = rows.get(from)! + (folds.get(to)?.isLevel === true ? 0 : 1);
      if (rows.get(to)! >= least) continue;
      rows.set(to, least);
      isSettled = false;
    }
    if (isSettled) break;
  }
  // Steps without any line, such as the target of a transition that every step has, are below all
  // others.
  const last = Math.max(0, ...rows.values());
  for (const { id, isStart } of nodes) {
    const hasLine = edges.some(({ from, to }) => from === id || to === id);
    if (!hasLine && !isStart) rows.set(id, last);
  }
  return rows;
}

/** The columns right and left of the spine, the nearest first. */
const sides = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6];

/**
 * The column of each step. The spine is in the middle; any other step takes the free column nearest
 * to the steps that lead to it. Only the rows above decide, so that adding a step below moves no
 * other sideways.
 */
function columnsOf(
  { nodes, edges }: FlowModel,
  rows: ReadonlyMap<string, number>,
  spine: readonly string[],
  folds: ReadonlyMap<string, Fold>,
): Map<string, number> {
  const columns = new Map(spine.map((id) => [id, 0]));
  const taken = new Set<string>();
  const byRow = nodes.toSorted((one, other) => rows.get(one.id)! - rows.get(other.id)!);
  for (const { id } of byRow) {
    if (columns.has(id)) continue;
    const row = rows.get(id)!;
    const before = edges.flatMap(({ from, to }) => {
      const column = to === id ? columns.get(from) : undefined;
      return column === undefined || column === 0 ? [] : [column];
    });
    const { first = id, isOuter = false } = folds.get(id) ?? {};
    const inner = columns.get(first);
    const folded = inner === undefined ? [] : [isOuter ? inner + Math.sign(inner) : inner];
    const free =
      [...folded, ...before, ...sides].find((column) => !taken.has(`${row} ${column}`)) ?? 7;
    columns.set(id, free);
    taken.add(`${row} ${free}`);
  }
  return columns;
}

/** A line's vertical part: right of which column, and past which rows. */
interface Run {
  readonly id: string;
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The distance of each run from its column, by its id: two that pass the same row have different
 * ones. Those in one gap share its width.
 */
function tracksOf(runs: readonly Run[]): Map<string, number> {
  const tracks = new Map<string, number>();
  const placed: Run[] = [];
  // The shortest are the nearest, so that few lines cross.
  for (const run of runs.toSorted((one, other) => one.to - one.from - (other.to - other.from))) {
    const besides = placed.filter(
      ({ column, from, to }) => column === run.column && from <= run.to && run.from <= to,
    );
    const taken = new Set(besides.map(({ id }) => tracks.get(id)));
    let track = 0;
    while (taken.has(track)) track += 1;
    tracks.set(run.id, track);
    placed.push(run);
  }
  const inset = 7;
  const distance = ({ id, column }: Run) => {
    const inGap = runs.filter((other) => other.column === column);
    const last = Math.max(1, ...inGap.map((other) => tracks.get(other.id)!));
    return inset + tracks.get(id)! * Math.min(6.5, (stepGap.x - 2 * inset) / last);
  };
  return new Map(runs.map((run) => [run.id, distance(run)]));
}

/**
 * Places all steps and lines at once, synchronously.
 *
 * @param usual the steps of the usual visit; by default the fewest steps that edges connect
 * @param size of each step's box; it does not influence the order
 */
export function spineLayout(
  model: FlowModel,
  usual?: readonly string[],
  size: typeof nodeSize = nodeSize,
): Layout {
  const pitch = { x: size.width + stepGap.x, y: size.height + stepGap.y };
  const spine = usual ?? usualSteps(model);
  const ahead = aheadOf(model, spine);
  const folds = foldsOf(ahead, spine);
  const rows = rowsOf(model, ahead, folds);
  const columns = columnsOf(model, rows, spine, folds);
  const places = Object.fromEntries(
    model.nodes.map(({ id }) => [
      id,
      { x: columns.get(id)! * pitch.x, y: rows.get(id)! * pitch.y },
    ]),
  );
  const isFree = (column: number, from: number, to: number) =>
    model.nodes.every(({ id }) => {
      const row = rows.get(id)!;
      return columns.get(id) !== column || row <= from || row >= to;
    });
  /** The column right of which a line runs: its target's, or the one left of that. */
  const gapOf = (from: string, to: string) => {
    const [here, there] = [columns.get(from)!, columns.get(to)!];
    return here > there || (here === there && there >= 0) ? there : there - 1;
  };
  const tracks = tracksOf(
    model.edges.flatMap(({ id, from, to }) => {
      const [one, other] = [rows.get(from)!, rows.get(to)!];
      // The line to the next row has no vertical part of its own.
      if (other === one + 1) return [];
      return [
        { id, column: gapOf(from, to), from: Math.min(one, other), to: Math.max(one, other) },
      ];
    }),
  );
  const leftmost = Math.min(...columns.values());
  const routeOf = ({ id, from, to }: StepEdge): LinePath => {
    const [here, there] = [places[from]!, places[to]!];
    const start = { x: here.x + size.width / 2, y: here.y + size.height };
    const end = { x: there.x + size.width / 2, y: there.y };
    const [row, target] = [rows.get(from)!, rows.get(to)!];
    if (start.x === end.x && target > row && isFree(columns.get(to)!, row, target)) {
      return { points: [start, end] };
    }
    if (row === target && Math.abs(here.x - there.x) === pitch.x && folds.get(to)?.isLevel) {
      const y = here.y + size.height / 2;
      const [left, right] = here.x < there.x ? [here, there] : [there, here];
      const between = [
        { x: left.x + size.width, y },
        { x: right.x, y },
      ];
      return { points: left === here ? between : between.toReversed() };
    }
    const above = end.y - 7;
    if (target === row + 1) {
      return { points: [start, { x: start.x, y: above }, { x: end.x, y: above }, end] };
    }
    // The vertical part runs beside the target's column, on the side from which the line comes.
    const [column, distance] = [gapOf(from, to), tracks.get(id) ?? 0];
    // Left of all columns, the nearest track is beside the column on its right.
    const lane =
      column < leftmost
        ? (column + 1) * pitch.x - distance
        : column * pitch.x + size.width + distance;
    const below = start.y + 7;
    return {
      points: [
        start,
        { x: start.x, y: below },
        { x: lane, y: below },
        { x: lane, y: above },
        { x: end.x, y: above },
        end,
      ],
    };
  };
  const routes = Object.fromEntries(model.edges.map((edge) => [edge.id, routeOf(edge)]));
  return { places, routes, spine, size };
}
