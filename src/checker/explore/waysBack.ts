import type { Flow } from '../../engine/types.ts';
import { mostPopped, popAfter, type BackTarget, type Frame } from './frames.ts';

/** A way by which Back leads from a frame. */
export interface WayBack {
  readonly frame: Frame;
  readonly target: BackTarget;
}

/** A walk over frames: where it ends, and the steps on it from the top down. */
interface Walk {
  readonly frame: Frame;
  readonly steps: readonly string[];
}

/** Walks that end at one frame and pass the same steps are one. */
function* distinct(walks: Iterable<Walk>): Generator<Walk> {
  const known = new Set<string>();
  for (const walk of walks) {
    const key = [walk.frame.number, ...walk.steps].join('\n');
    if (known.has(key)) continue;
    known.add(key);
    yield walk;
  }
}

/** The walks on from others to the frames that lie on theirs. */
function* up(walks: readonly Walk[]): Generator<Walk> {
  for (const { frame, steps } of walks) {
    for (const child of frame.children) yield { frame: child, steps: [child.step, ...steps] };
  }
}

/** The walks on from others to the frames on which theirs lie. */
function* down(walks: readonly Walk[]): Generator<Walk> {
  for (const { frame, steps } of walks) {
    for (const parent of frame.parents) yield { frame: parent, steps: [...steps, frame.step] };
  }
}

/**
 * Every way back that takes a frame off the one beneath it, from this frame and from those above.
 * Ways that leave the same steps and reach the same frame may be among them twice.
 */
export function* waysBackOver(flow: Flow, frame: Frame, beneath: Frame): Generator<WayBack> {
  const deepest = mostPopped(flow);
  const downwards: Walk[][] = [[{ frame: beneath, steps: [] }]];
  const below = (levels: number): readonly Walk[] =>
    (downwards[levels] ??= [...distinct(down(below(levels - 1)))]);
  let walks: readonly Walk[] = [{ frame, steps: [frame.step] }];
  for (let height = 0; height < deepest && walks.length > 0; height++) {
    for (const { frame: top, steps } of walks) {
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
    walks = next < deepest ? [...distinct(up(walks.filter(isUseful)))] : [];
  }
}
