import type { Counterexample } from '../question.ts';
import type { Graph } from '../explore/explore.ts';
import type { Edge, State } from '../explore/graph.ts';
import type { Inquiry } from '../question.ts';
import { titleOf } from '../words.ts';

/** A closed walk over some of the edges on; undefined where there is none. */
function roundOf({ flow, states }: Graph, counts: (edge: Edge) => boolean): Edge[] | undefined {
  const onward = ({ frame, edges }: State) =>
    frame.step === flow.goal ? [] : edges.filter((edge) => !edge.sent.isPast && counts(edge));
  const incoming = new Map<State, number>(states.map((state) => [state, 0]));
  for (const state of states) {
    for (const { to } of onward(state)) incoming.set(to, incoming.get(to)! + 1);
  }
  const left = new Set(states);
  const free = states.filter((state) => incoming.get(state) === 0);
  for (const state of free) {
    left.delete(state);
    for (const { to } of onward(state)) {
      incoming.set(to, incoming.get(to)! - 1);
      if (incoming.get(to) === 0) free.push(to);
    }
  }
  return loopOf([...left].flatMap(onward).filter(({ to }) => left.has(to)));
}

const stepsOf = ({ flow }: Inquiry, loop: readonly Edge[]) =>
  [...new Set(loop.map(({ from }) => titleOf(flow, from.frame.step)))].join(', ');

/**
 * Nobody who only goes on comes to the same situation twice. Where a button beside leads round, that
 * may be meant, and is a warning.
 */
export function checkRounds(inquiry: Inquiry): void {
  let isTold = false;
  const find = (graph: Graph): Counterexample[] => {
    const isMain = ({ from, event }: Edge) =>
      graph.screen(from.shown).sends.find((sent) => sent.event === event.type)?.isAside !== true;
    const loop = roundOf(graph, isMain);
    // One that makes the stack higher is told by itself.
    if (loop?.some(({ reset }) => reset !== undefined) !== true) return [];
    const state = graph.shortest.nearest(loop.map(({ from }) => from))!;
    const first = loop.findIndex(({ from }) => from === state);
    const round = [...loop.slice(first), ...loop.slice(0, first)];
    const way = graph.shortest.traceTo(state);
    const steps = stepsOf(inquiry, loop);
    return [
      {
        key: 'round',
        sightings: [{ state }],
        trace: { start: way.start, edges: [...way.edges, ...round] },
        doubt: () => ({ kind: 'round', trace: way, round }),
        report: (played) => {
          isTold = true;
          inquiry.report(
            'error',
            'way-round',
            round.at(-1)!.taken.at(-1)!.pointer,
            `visitors who only go on come back to where they were, again and again, by ${steps}`,
            inquiry.told(played),
          );
        },
      },
    ];
  };
  inquiry.decide('that going on never leads round', find);
  const { base } = inquiry;
  if (isTold || !base.isComplete || !base.isExact) return;
  const loop = roundOf(base, () => true);
  if (loop === undefined) return;
  const nearest = base.shortest.nearest(loop.map(({ from }) => from))!;
  const edge = loop.find(({ from }) => from === nearest)!;
  inquiry.report(
    'warning',
    'way-round',
    edge.taken.at(-1)!.pointer,
    `visitors who only go on can come back to where they were, by ${stepsOf(inquiry, loop)}`,
    inquiry.visitTo(base, nearest, edge),
  );
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
