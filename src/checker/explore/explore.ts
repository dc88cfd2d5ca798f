import type { Flow } from '../../engine/types.ts';
import { Explorer } from './explorer.ts';
import type { BackEdge, StackFrame, State } from './graph.ts';
import { noMarks, type Marks } from './marks.ts';
import { Shortest } from './shortest.ts';
import type { Model } from '../model/model.ts';
import type { Abstraction } from '../model/abstraction.ts';
import type { Beginning, Precondition } from '../model/surroundings.ts';

/** What an exploration has seen. */
export interface Graph {
  readonly flow: Flow;
  readonly model: Model;
  /** What was tracked. */
  readonly abstraction: Abstraction;
  readonly marks: Marks;
  readonly states: readonly State[];
  readonly frames: readonly StackFrame[];
  /** Where visits begin: one state for each combination of what is known from the start. */
  readonly starts: readonly State[];
  /** The beginnings that a start stands for. */
  readonly beginnings: ReadonlyMap<State, readonly Beginning[]>;
  /** How many events were tried in how many states, Back over each frame beneath counted apart. */
  readonly tried: number;
  /** False where the budget ended before everything was seen. */
  readonly isComplete: boolean;
  /** Whether nothing was chosen that is not tracked: what is seen is what happens. */
  readonly isExact: boolean;
  /** The shortest traces to its states, worked out when they are first asked for. */
  readonly shortest: Shortest;
  /** The ways Back can lead from a state; none where it is never offered. */
  backs(state: State): BackEdge[];
  /** Whether a precondition that was asked about is met in a state, whatever is shown there. */
  isMet(precondition: Precondition, state: State): boolean;
  /** Whether a step on the path collects an answer, of those that are tracked or marked. */
  isCollected(state: State, answer: string): boolean;
  /** Whether a step on the path keeps a marked answer without asking for it. */
  isKept(state: State, answer: string): boolean;
}

export interface ExploreOptions {
  readonly abstraction: Abstraction;
  /** Leave out detours that come back to the same state, such as asking to leave and staying. */
  readonly direct?: boolean;
  /** How many events may be tried. */
  readonly budget: number;
  readonly marks?: Marks;
}

/**
 * Everything that visitors can do, breadth first, as a finite graph.
 *
 * A visit is a pushdown system: what comes next depends on what the visit knows (its control) and
 * on the top of the stack; only Back looks deeper, and only at the steps it takes off. So equal
 * places on the stack are one frame, and a frame remembers all the frames it was put on. Each step
 * of the search asks the engine itself. What the abstraction leaves out is chosen freely whenever
 * something reads it, so that nothing is lost; where it leaves out nothing, nothing is invented
 * either. See docs/checker.md.
 */
export function explore(model: Model, options: ExploreOptions): Graph {
  const explorer = new Explorer(model, options);
  explorer.run();
  const { states, beginnings, tried, isComplete, isExact, store } = explorer;
  const backs: BackEdge[][] = [];
  let shortest: Shortest | undefined;
  const graph: Graph = {
    flow: model.flow,
    model,
    abstraction: options.abstraction,
    marks: options.marks ?? noMarks,
    states,
    frames: store.frames,
    starts: [...beginnings.keys()],
    beginnings,
    tried,
    isComplete,
    isExact,
    get shortest() {
      return (shortest ??= new Shortest(graph));
    },
    // The same list for the same state, which is looked at often once all is explored.
    backs: (state) => (backs[state.id] ??= explorer.backs(state)),
    isMet: (precondition, state) => explorer.isMet(precondition, state),
    isCollected: ({ frame }, answer) => store.isCollected(frame, answer),
    isKept: ({ frame }, answer) => store.isKept(frame, answer),
  };
  return graph;
}
