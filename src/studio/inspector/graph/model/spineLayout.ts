import type { FlowModel, StepEdge } from './flowModel.ts';
import { foldsOf, type Fold } from './folds.ts';
import { routeLines } from './routeLines.ts';
import type { Box, LinePath } from './geometry.ts';
import type { Places } from './neighbour.ts';

/** The positions of everything in a graph. */
export interface Layout {
  readonly places: Places;
  /** By the edge's id. */
  readonly routes: Readonly<Record<string, LinePath>>;
  /** The steps of the usual visit, from the first to the goal: one straight column. */
  readonly spine: readonly string[];
  /** What steps and lines take together. */
  readonly bounds: Box;
  /** The size of each step's box. */
  readonly size: typeof nodeSize;
}

export const nodeSize = { width: 212, height: 52 };
/** The box of a step with a picture of its screen below the title. */
export const pictureSize = { width: nodeSize.width, height: nodeSize.height + 208 };
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
const sidesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => [index + 1, -index - 1]).flat();

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
  const sides = sidesOf(nodes.length);
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
    const free = [...folded, ...before, ...sides].find((column) => !taken.has(`${row} ${column}`))!;
    columns.set(id, free);
    taken.add(`${row} ${free}`);
  }
  return columns;
}

function boundsOf(
  places: Places,
  routes: Layout['routes'],
  { width, height }: Layout['size'],
): Box {
  const points = [
    ...Object.values(places).flatMap(({ x, y }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    ...Object.values(routes).flatMap((route) => route.points),
  ];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
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
  const spine = usual ?? usualSteps(model);
  const ahead = aheadOf(model, spine);
  const folds = foldsOf(ahead, spine);
  const rows = rowsOf(model, ahead, folds);
  const columns = columnsOf(model, rows, spine, folds);
  const isFree = (column: number, above: number, below: number) =>
    model.nodes.every(({ id }) => {
      const row = rows.get(id)!;
      return columns.get(id) !== column || row <= above || row >= below;
    });
  const isDirect = ({ from, to }: StepEdge) => {
    const [row, target] = [rows.get(from)!, rows.get(to)!];
    const aside = Math.abs(columns.get(to)! - columns.get(from)!);
    if (aside === 0) return target > row && isFree(columns.get(to)!, row, target);
    return aside === 1 && row === target && folds.get(to)?.isLevel === true;
  };
  const direct = new Set(model.edges.filter(isDirect).map(({ id }) => id));
  const { places, routes } = routeLines(model.edges, { rows, columns }, size, direct);
  return { places, routes, spine, size, bounds: boundsOf(places, routes, size) };
}
