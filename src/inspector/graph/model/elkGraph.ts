import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { FlowModel, StepEdge } from './flowModel.ts';
import type { Places } from './neighbour.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where everything of a model lies. */
export interface Layout {
  readonly places: Places;
  /** By the edge's id. */
  readonly routes: Readonly<Record<string, Route>>;
}

export interface Route {
  /** From the border of one step to that of the other, with each bend. */
  readonly points: readonly Point[];
  /** The corner of the label's box, where labels have room. */
  readonly label?: Point;
}

export const nodeSize = { width: 250, height: 58 };
const gap = 24;
export const labelWidth = 172;
const labelLine = 15;
const charactersPerLine = 27;

const lines = (text: string) => Math.ceil(text.length / charactersPerLine);

/** The room for a line's label: each way's event and condition, with a gap between ways. */
export const labelHeight = ({ ways }: StepEdge): number =>
  ways.reduce(
    (sum, { event, condition }) =>
      sum + (lines(event) + (condition === undefined ? 0 : lines(condition))) * labelLine + 6,
    4,
  );

/**
 * Top to bottom in the order of the file, which is the order its author thinks in: what leads
 * against it leads back. Left to right, the shipped flow is four times as wide as the pane. Each
 * line keeps a way of its own: merged lines are fewer, but nobody can follow one of them.
 */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // Fewer tries than by default: as quick, and the shipped flow comes out narrower.
  'elk.layered.thoroughness': '5',
  'elk.spacing.nodeNode': String(gap),
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

/** The question to ELK; with labels, it leaves room for all of them. */
export const elkGraph = ({ nodes, edges }: FlowModel, withLabels: boolean): ElkNode => ({
  id: 'flow',
  layoutOptions: options,
  children: nodes
    .filter(({ id }) => edges.some(({ from, to }) => from === id || to === id))
    .map(({ id }) => ({ id, ...nodeSize })),
  edges: edges.map((edge) => ({
    id: edge.id,
    sources: [edge.from],
    targets: [edge.to],
    ...(withLabels && {
      labels: [{ text: edge.id, width: labelWidth, height: labelHeight(edge) }],
    }),
  })),
});

/**
 * ELK's answer as places and routes. A step without lines (one that is reached from every step)
 * stands in the lowest row, where no line passes.
 */
export function readLayout({ nodes }: FlowModel, { children = [], edges = [] }: ElkNode): Layout {
  const places = Object.fromEntries(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
  const y = Math.max(0, ...Object.values(places).map((place) => place.y));
  const step = nodeSize.width + gap;
  for (const { id } of nodes.filter((node) => places[node.id] === undefined)) {
    const row = Object.values(places).filter((place) => place.y === y);
    const isFree = (x: number) => row.every((place) => Math.abs(place.x - x) >= step);
    const candidates = [0, ...row.map((place) => place.x + step)].sort((a, b) => a - b);
    places[id] = { x: candidates.find(isFree)!, y };
  }
  return { places, routes: Object.fromEntries(edges.flatMap(routeOf)) };
}

function routeOf({ id, sections = [], labels }: ElkExtendedEdge): [string, Route][] {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  if (points.length < 2) return [];
  const { x, y } = labels?.[0] ?? {};
  return [[id, { points, ...(x !== undefined && y !== undefined && { label: { x, y } }) }]];
}
