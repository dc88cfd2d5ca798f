import { memo } from '../maps.ts';
import type { Flow } from '../../engine/types.ts';
import { mostPopped, type StackFrame, popAfter, type BackTarget } from './graph.ts';
import { noMarks, type Marks } from './marks.ts';

/** Apart from every name of an answer. */
const keptMark = (answer: string) => `kept\n${answer}`;

/** The frames of an exploration; equal ones are one object. */
export class StackFrames {
  /** In the order in which they were met. */
  readonly frames: StackFrame[] = [];
  /** By who collects what, by step, by what was known on entering it. */
  readonly #known = new Map<string, Map<string, Map<number | string, StackFrame>>>();
  readonly #marks: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #collects: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #deepest: number;
  readonly #kinds = new Map<string, number>();
  readonly #sums = new Map<string, Map<string, string>>();
  /** The ways back that are known already, by where they come from. */
  readonly #ways = new Map<StackFrame, Set<string>>();

  /**
   * @param tracked the answers whose collecting decides on what happens
   * @param marks further ones of which it is told; with them, those that Back effects clear
   */
  constructor(
    private readonly flow: Flow,
    private readonly tracked: readonly string[],
    { answers, keeps }: Marks = noMarks,
  ) {
    const steps = Object.values(flow.steps);
    const cleared = steps.flatMap(({ back }) => [...back.into.clear, ...back.outOf.clear]);
    const collected = new Set([...tracked, ...answers, ...cleared]);
    const kept = [...keeps.values()].flat().map(keptMark);
    this.#marks = [...collected, ...new Set(kept)];
    this.#places = new Map(this.#marks.map((mark, place) => [mark, place]));
    this.#collects = new Map(
      steps.map(({ id, collects }) => [
        id,
        new Set([...collects, ...(keeps.get(id) ?? []).map(keptMark)]),
      ]),
    );
    this.#deepest = mostPopped(flow);
  }

  /** Frames with one step and the same tracked answers collected behave alike, whatever lies beneath. */
  #kindOf(step: string, collected: string): number {
    const key = `${step} ${collected.slice(0, this.tracked.length)}`;
    return memo(this.#kinds, key, () => this.#kinds.size);
  }

  /** Whether a frame or one beneath it collects an answer. */
  isCollected(frame: StackFrame, answer: string): boolean {
    const place = this.#places.get(answer);
    return place !== undefined && frame.collected[place] === '+';
  }

  /** Whether a frame or one beneath it keeps an answer that it does not ask for. */
  isKept(frame: StackFrame, answer: string): boolean {
    return this.isCollected(frame, keptMark(answer));
  }

  /** A stack that stands for a high one: what Back can see of it, and who collects what is tracked. */
  #shortened(stack: readonly string[]): readonly string[] {
    const deep = stack.length - this.#deepest - 2;
    if (deep <= 0) return stack;
    const collects = (id: string) => this.#marks.some((name) => this.#collects.get(id)!.has(name));
    return stack.filter((id, index) => index >= deep || collects(id));
  }

  /** Which of the marked answers are collected by a step and what it is put on. */
  #collected(step: string, under: string): string {
    const sums = memo(this.#sums, step, () => new Map<string, string>());
    return memo(sums, under, () => {
      const own = this.#collects.get(step)!;
      const isIn = (mark: string, index: number) => own.has(mark) || under[index] === '+';
      return this.#marks.map((mark, index) => (isIn(mark, index) ? '+' : '-')).join('');
    });
  }

  /**
   * The frame of a step.
   *
   * @param entered what the visit knew on entering it, and whatever else tells it from others
   * @param under the frame it is put on, with a real stack of its own; none at the bottom
   */
  frame(step: string, entered: number | string, under?: StackFrame): StackFrame {
    const collected = this.#collected(step, under?.collected ?? '');
    const alike = this.#framesOf(step, collected);
    let frame = alike.get(entered);
    if (frame === undefined) {
      frame = {
        number: this.frames.length,
        step,
        kind: this.#kindOf(step, collected),
        collected,
        stack: this.#shortened([...(under?.stack ?? []), step]),
        isBottom: false,
        parents: new Set(),
        children: [],
        pushes: [],
        targets: [],
        states: new Map(),
      };
      alike.set(entered, frame);
      this.frames.push(frame);
    }
    return frame;
  }

  #framesOf(step: string, collected: string): Map<number | string, StackFrame> {
    const byStep = memo(
      this.#known,
      collected,
      () => new Map<string, Map<number | string, StackFrame>>(),
    );
    return memo(byStep, step, () => new Map<number | string, StackFrame>());
  }

  /** Notes that a frame was put on another; answers with the ways back that this opens, here and above. */
  putOn(child: StackFrame, parent: StackFrame): WayBack[] {
    if (child.parents.has(parent)) return [];
    child.parents.add(parent);
    parent.children.push(child);
    return [...waysBackOver(this.flow, child, parent)].filter((way) => this.#isNew(way));
  }

  #isNew({ frame, target }: WayBack): boolean {
    const known = memo(this.#ways, frame, () => new Set<string>());
    const way = [target.reached.number, ...target.left].join('\n');
    if (known.has(way)) return false;
    known.add(way);
    frame.targets.push(target);
    return true;
  }
}

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
function* waysBackOver(flow: Flow, frame: StackFrame, beneath: StackFrame): Generator<WayBack> {
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
