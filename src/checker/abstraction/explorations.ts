import type { Flow } from '../../engine/types.ts';
import type { Graph } from '../explore/explore.ts';
import { Dataflow } from './dataflow.ts';
import { explore, type ExploreOptions } from '../explore/explore.ts';
import { includeMarks, pickMarks, noMarks, type Marks } from '../explore/marks.ts';
import type { ScreenModels } from '../model/sendings.ts';
import type { Abstraction, Abstractions } from '../model/abstraction.ts';
import type { Precondition, Surroundings } from '../model/surroundings.ts';

/** What flows along known edges costs less than to ask the engine. */
const movesPerEvent = 10;

/** How many events may be tried. */
export interface Budgets {
  /** For one exploration. */
  readonly most: number;
  /** With everything tracked, before names are left out. */
  readonly whole: number;
  /** For one more exploration, after so many events for all before. */
  left(tried: number): number;
}

/** What was explored of one flow, each abstraction once. */
export class Explorations {
  readonly #known = new Map<string, Graph>();
  #base: Graph | undefined;
  #tried = 0;

  constructor(
    private readonly flow: Flow,
    private readonly around: Surroundings,
    private readonly abstractions: Abstractions,
    private readonly screens: ScreenModels,
    private readonly marks: Marks,
    private readonly budgets: Budgets,
  ) {}

  /** How many events were tried, all together. */
  get tried(): number {
    return this.#tried;
  }

  /** The ways that visits take, and nothing else. */
  get base(): Graph {
    this.#base ??= this.#firstBase();
    return this.#base;
  }

  set base(graph: Graph) {
    this.#base = graph;
  }

  /** Everything tracked, or what most depends on, or nothing: the most that is no great matter. */
  #firstBase(): Graph {
    const { abstractions, marks } = this;
    const { whole, most } = this.budgets;
    const attempts = [
      { abstraction: abstractions.whole(), budget: whole },
      { abstraction: abstractions.core(), budget: whole },
    ];
    const plain: typeof attempts = [];
    for (const attempt of attempts) {
      const graph = this.of(attempt.abstraction, { direct: false, marks }, attempt.budget);
      if (graph.isComplete) return graph;
      if (isMultiplied(graph)) plain.push(attempt);
    }
    for (const { abstraction, budget } of plain) {
      const explored = this.of(abstraction, { direct: false }, budget);
      if (explored.isComplete) return explored;
    }
    return this.of(abstractions.of([], [], []), { direct: false }, most);
  }

  /**
   * What may be carried along, of what some preconditions and the age of an answer depend on; undefined
   * where that is too much.
   */
  dataflow(preconditions: readonly Precondition[], ages?: string): Dataflow | undefined {
    const { abstractions, base } = this;
    if (!base.isComplete || this.#isResumed(ages)) return undefined;
    const abstraction = abstractions.forPreconditions(base.abstraction, preconditions, ages);
    const marks = pickMarks(this.marks, abstraction.answers, ages);
    const { variables } = abstraction;
    // What decides on ways is not carried along: it is tracked.
    const tracked = abstractions.grown(base.abstraction, { variables });
    const isTracked =
      this.abstractions.keyOf(tracked) === this.abstractions.keyOf(base.abstraction);
    const graph =
      isTracked && includeMarks(base.marks, marks)
        ? base
        : this.of(tracked, { direct: false, marks }, this.budgets.most);
    if (!graph.isComplete) return undefined;
    const isBrought = (fact: string) => abstractions.isBrought(fact);
    return Dataflow.along(
      graph,
      abstraction,
      this.screens,
      isBrought,
      this.budgets.most * movesPerEvent,
    );
  }

  /**
   * Whether some visits do not begin at the first step, or bring an answer whose age is in question:
   * these are explored one by one.
   */
  #isResumed(ages: string | undefined): boolean {
    const { ahead = {}, beginnings = [] } = this.around;
    const isAhead = Object.keys(ahead).length > 0;
    return (
      (ages !== undefined && isAhead) || beginnings.some(({ resumed }) => resumed !== undefined)
    );
  }

  /** What is seen with a abstraction tracked, as far as a budget goes. */
  of(
    abstraction: Abstraction,
    options: Pick<ExploreOptions, 'direct' | 'marks'>,
    budget: number = this.budgets.most,
  ): Graph {
    const { answers, keeps } = options.marks ?? noMarks;
    const key = `${options.direct} ${this.abstractions.keyOf(abstraction)}\f${answers.join('\n')}\f${keeps.size}`;
    const known = this.#known.get(key);
    if (known !== undefined && (known.isComplete || known.tried >= budget)) return known;
    // One more than may be tried: then it is known that it was too much.
    const left = Math.max(0, this.budgets.left(this.#tried)) + 1;
    const graph = explore(this.flow, this.around, {
      ...options,
      abstraction,
      budget: Math.min(budget, this.budgets.most, left),
      screens: this.screens,
    });
    this.#tried += graph.tried;
    this.#known.set(key, graph);
    return graph;
  }

  /** What is explored first for some preconditions: all that matters, where that is not too much. */
  first(preconditions: readonly Precondition[], ages: string | undefined): Graph {
    const marks = ages === undefined ? noMarks : pickMarks(this.marks, [], ages);
    const direct = ages === undefined;
    const abstraction = this.abstractions.forPreconditions(
      this.base.abstraction,
      preconditions,
      ages,
    );
    return this.of(abstraction, { direct, marks });
  }
}

/** Whether telling who collects what makes more than twice as many states. */
const isMultiplied = ({ states }: Graph): boolean =>
  states.length >
  2 * new Set(states.map(({ control, frame }) => `${control.id} ${frame.kind}`)).size;
