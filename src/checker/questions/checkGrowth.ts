import type { StackFrame, Edge } from '../explore/graph.ts';
import type { Counterexample } from '../question.ts';
import type { Graph } from '../explore/explore.ts';
import type { Inquiry } from '../question.ts';
import { titleOf } from '../words.ts';

/** Edges that lead round from a frame to itself, ever higher on the stack; undefined for none. */
function climbingLoop(start: StackFrame): Edge[] | undefined {
  const cameBy = new Map<StackFrame, Edge | undefined>([[start, undefined]]);
  for (const frame of cameBy.keys()) {
    for (const state of frame.states.values()) {
      for (const edge of state.edges) {
        if (edge.reset !== undefined) continue;
        const next = edge.to.frame;
        if (next === start) {
          const loop = [edge];
          for (let by = cameBy.get(frame); by !== undefined; by = cameBy.get(by.from.frame)) {
            loop.unshift(by);
          }
          return loop;
        }
        if (!cameBy.has(next)) cameBy.set(next, edge);
      }
    }
  }
  return undefined;
}

/** Frames on a circle of parents: leaving out, again and again, what has nothing beneath it left. */
function circling(frames: readonly StackFrame[]): StackFrame[] {
  const left = new Set(frames);
  const open = new Map(frames.map((frame) => [frame, frame.parents.size]));
  const done = frames.filter(({ parents }) => parents.size === 0);
  for (const frame of done) {
    left.delete(frame);
    for (const child of frame.children) {
      const count = open.get(child)! - 1;
      open.set(child, count);
      if (count === 0) done.push(child);
    }
  }
  return [...left];
}

/** The nearest circle, as a visit to it and the edges once round. */
function nearestLoop(graph: Graph) {
  const frames = circling(graph.frames);
  if (frames.length === 0) return undefined;
  const { shortest } = graph;
  const entered = frames.flatMap((frame) => {
    const entry = shortest.nearest(frame.states.values());
    return entry === undefined ? [] : [{ frame, entry }];
  });
  entered.sort((one, other) => shortest.length(one.entry) - shortest.length(other.entry));
  for (const { frame, entry } of entered) {
    const loop = climbingLoop(frame);
    if (loop !== undefined) return { entry, loop };
  }
  return undefined;
}

/** Whether some way leads round for ever without anything being taken off the stack; it is told. */
export function checkGrowth(inquiry: Inquiry): boolean {
  const { flow } = inquiry;
  let isGrowing = false;
  const find = (graph: Graph): Counterexample[] => {
    const found = nearestLoop(graph);
    if (found === undefined) return [];
    const { entry, loop } = found;
    const way = graph.shortest.traceTo(entry);
    const edges = [...way.edges, ...graph.shortest.edgesUp(loop)];
    const steps = [...new Set(loop.map(({ to }) => titleOf(flow, to.frame.step)))].join(' → ');
    return [
      {
        key: 'growth',
        sightings: [{ state: entry }],
        trace: { start: way.start, edges },
        doubt: () => ({ kind: 'round', trace: way, round: graph.shortest.edgesUp(loop) }),
        report: (played) => {
          isGrowing = true;
          inquiry.report(
            'error',
            'growing-stack',
            loop[0]!.taken.at(-1)!.pointer,
            `visitors can go round for ever (${steps}): each round makes the way back longer`,
            inquiry.told(played),
          );
        },
      },
    ];
  };
  inquiry.decide('that no way leads round for ever', find);
  return isGrowing;
}
