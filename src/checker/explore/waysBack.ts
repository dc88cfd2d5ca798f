import type { Flow } from '../../engine/types.ts';
import { mostPopped, popAfter, type BackTarget, type StackFrame } from './graph.ts';

/** A way by which Back leads from a frame. */
export interface WayBack {
  readonly frame: StackFrame;
  readonly target: BackTarget;
}

/** A walk over frames: where it ends, and the steps on it from the top down. */
interface Walk {
  readonly frame: StackFrame;
  readonly steps: readonly string[];
}

/** Walks that end at one frame and pass the same steps are one. */
function* distinct(edges: Iterable<Walk>): Generator<Walk> {
  const known = new Set<string>();
  for (const edge of edges) {
    const key = [edge.frame.number, ...edge.steps].join('\n');
    if (known.has(key)) continue;
    known.add(key);
    yield edge;
  }
}

/** The walks on from others to the frames that lie on theirs. */
function* up(edges: readonly Walk[]): Generator<Walk> {
  for (const { frame, steps } of edges) {
    for (const child of frame.children) yield { frame: child, steps: [child.step, ...steps] };
  }
}

/** The walks on from others to the frames on which theirs lie. */
function* down(edges: readonly Walk[]): Generator<Walk> {
  for (const { frame, steps } of edges) {
    for (const parent of frame.parents) yield { frame: parent, steps: [...steps, frame.step] };
  }
}

/**
 * Every way back that takes a frame off the one beneath it, from this frame and from those above.
 * Ways that leave the same steps and reach the same frame may be among them twice.
 */
export function* waysBackOver(
  flow: Flow,
  frame: StackFrame,
  beneath: StackFrame,
): Generator<WayBack> {
  const deepest = mostPopped(flow);
  const downwards: Walk[][] = [[{ frame: beneath, steps: [] }]];
  const below = (levels: number): readonly Walk[] =>
    (downwards[levels] ??= [...distinct(down(below(levels - 1)))]);
  let edges: readonly Walk[] = [{ frame, steps: [frame.step] }];
  for (let height = 0; height < deepest && edges.length > 0; height++) {
    for (const { frame: top, steps } of edges) {
      // How many steps Back takes off is told by the step right below the top.
      const pop = popAfter(flow, steps[1] ?? beneath.step);
      if (pop <= height) continue;
      for (const { frame: reached, steps: further } of below(pop - height - 1)) {
        yield { frame: top, target: { left: [...steps, ...further], reached } };
      }
    }
    const next = height + 1;
    // On the last height, only frames from which Back takes off that much are of use.
    const isUseful = ({ frame: { step } }: Walk) =>
      next + 1 < deepest || popAfter(flow, step) > next;
    edges = next < deepest ? [...distinct(up(edges.filter(isUseful)))] : [];
  }
}
