import { isGoal } from '../../engine/isGoal.ts';
import type { Problem } from '../../engine/types.ts';
import { breadthFirst, traceOf } from '../explore/breadthFirst.ts';
import { topological } from '../explore/closure.ts';
import type { Graph } from '../explore/explore.ts';
import type { Edge, StackFrame, State } from '../explore/graph.ts';
import { shownEvents, visitTo } from '../explore/replay.ts';
import type { TraceEdge } from '../explore/shortest.ts';
import type { Model } from '../model/model.ts';
import type { Claim, Counterexample } from '../question.ts';
import { titleOf } from '../words.ts';

/** Edges that lead round from a frame to itself, ever higher on the stack; undefined for none. */
function climbingLoop(start: StackFrame): Edge[] | undefined {
  const moves = ({ states }: StackFrame) =>
    [...states.values()].flatMap(({ edges }) =>
      edges.flatMap((by) => (by.reset === undefined ? [{ by, to: by.to.frame }] : [])),
    );
  for (const stop of breadthFirst({ starts: [start], moves, key: (frame) => frame })) {
    const closing = moves(stop.state).find(({ to }) => to === start);
    if (closing !== undefined) return [...traceOf(stop), closing.by];
  }
  return undefined;
}

/** Nodes that lie on a circle, or to which a circle leads. */
function circling<Node>(nodes: readonly Node[], next: (node: Node) => readonly Node[]): Node[] {
  const others = new Set(topological(nodes, next));
  return nodes.filter((node) => !others.has(node));
}

/** The nearest circle, as a visit to it and the edges once round. */
function nearestLoop(graph: Graph) {
  const frames = circling(graph.frames, ({ children }) => children);
  if (frames.length === 0) return undefined;
  const { shortest } = graph;
  const entered = frames.flatMap((frame) => {
    const entry = shortest.nearest(frame.states.values());
    return entry === undefined ? [] : [{ frame, entry }];
  });
  for (const { frame, entry } of shortest.sorted(entered, (one) => one.entry)) {
    const loop = climbingLoop(frame);
    if (loop !== undefined) return { entry, loop };
  }
  return undefined;
}

/** A visit once round from a state, to which it may come back with something new each time. */
function goingRound(
  { shortest }: Graph,
  state: State,
  round: readonly TraceEdge[],
  problem: Omit<Problem, 'severity'>,
): Counterexample[] {
  const trace = shortest.traceTo(state);
  return [
    {
      key: 'round',
      sightings: [{ state }],
      trace: { ...trace, edges: [...trace.edges, ...round] },
      doubt: () => ({ kind: 'round', trace, round }),
      problem: () => problem,
    },
  ];
}

/** No way leads round for ever without anything being taken off the stack. */
export const checkGrowth = (model: Model): Claim[] => [
  {
    words: 'that no way leads round for ever',
    find: (graph) => {
      const found = nearestLoop(graph);
      if (found === undefined) return [];
      const { entry, loop } = found;
      const titles = new Set(loop.map(({ to }) => titleOf(model.flow, to.frame.step)));
      return goingRound(graph, entry, graph.shortest.edgesUp(loop), {
        code: 'growing-stack',
        pointer: loop[0]!.taken.at(-1)!.pointer,
        message: `visitors can go round for ever (${[...titles].join(' → ')}): each round makes the way back longer`,
      });
    },
  },
];

/** A closed walk over some of the edges on; undefined where there is none. */
function roundOf({ flow, states }: Graph, counts: (edge: Edge) => boolean): Edge[] | undefined {
  const onward = ({ frame, edges }: State) =>
    isGoal(flow, frame.step) ? [] : edges.filter((edge) => !edge.sent.isPast && counts(edge));
  const left = new Set(circling(states, (state) => onward(state).map(({ to }) => to)));
  return loopOf([...left].flatMap(onward).filter(({ to }) => left.has(to)));
}

const stepsOf = ({ flow }: Model, loop: readonly Edge[]) =>
  [...new Set(loop.map(({ from }) => titleOf(flow, from.frame.step)))].join(', ');

/** Nobody who only goes on comes to the same situation twice. */
export const checkMainRounds = (model: Model): Claim[] => [
  {
    words: 'that going on never leads round',
    find: (graph) => {
      const isMain = ({ from, event }: Edge) =>
        model.screen(from.shown).sends.find((sent) => sent.event === event.type)?.isAside !== true;
      const loop = roundOf(graph, isMain);
      // One that makes the stack higher is told by itself.
      if (loop?.some(({ reset }) => reset !== undefined) !== true) return [];
      const state = graph.shortest.nearest(loop.map(({ from }) => from))!;
      const first = loop.findIndex(({ from }) => from === state);
      const round = [...loop.slice(first), ...loop.slice(0, first)];
      return goingRound(graph, state, round, {
        code: 'way-round',
        pointer: round.at(-1)!.taken.at(-1)!.pointer,
        message: `visitors who only go on come back to where they were, again and again, by ${stepsOf(model, loop)}`,
      });
    },
  },
];

/** Where a button beside leads round, that may be meant: a warning. */
export function checkRounds(graph: Graph): Problem[] {
  const { model, shortest } = graph;
  const loop = graph.isComplete && graph.isExact ? roundOf(graph, () => true) : undefined;
  if (loop === undefined) return [];
  const nearest = shortest.nearest(loop.map(({ from }) => from))!;
  const edge = loop.find(({ from }) => from === nearest)!;
  const played = visitTo(graph, nearest, edge);
  return [
    {
      code: 'way-round',
      severity: 'warning',
      pointer: edge.taken.at(-1)!.pointer,
      message: `visitors who only go on can come back to where they were, by ${stepsOf(model, loop)}`,
      ...(played && { events: shownEvents(model, played) }),
    },
  ];
}

/** A closed walk over some edges; undefined where there is none. */
function loopOf(edges: readonly Edge[]): Edge[] | undefined {
  let left = edges;
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const begins = new Set(left.map(({ from }) => from));
    left = left.filter(({ to }) => begins.has(to));
  }
  const next = new Map(left.map((edge) => [edge.from, edge]));
  const [start] = next.keys();
  if (start === undefined) return undefined;
  const walk: Edge[] = [];
  const seen = new Set<State>();
  for (let at = start; ; at = next.get(at)!.to) {
    if (seen.has(at)) return walk.slice(walk.findIndex(({ from }) => from === at));
    seen.add(at);
    walk.push(next.get(at)!);
  }
}
