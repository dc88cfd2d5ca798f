import { collectAsked } from '../model/askedPreconditions.ts';
import { Abstractions, type Abstraction } from '../model/abstraction.ts';
import type { Model } from '../model/model.ts';
import type { Precondition } from '../model/surroundings.ts';
import { explore, type Graph } from '../explore/explore.ts';
import { collectMarks, includeMarks, noMarks, pickMarks, type Marks } from '../explore/marks.ts';
import { findLive, type StillRead } from '../explore/live.ts';
import { Dataflow } from './dataflow.ts';

/** How many events may be tried for one exploration. */
const usualBudget = 500_000;

/** Where everything tracked takes no more than this, nothing is left out. */
const smallBudget = 30_000;

/** More than this to settle one counterexample is given up. */
export const pursuitBudget = 500_000;

/**
 * Once a visit has shown an error, the flow is refused whatever the other questions come to: so many
 * events are tried for all of them, and no more for one than to settle a counterexample. They are asked again
 * when it is mended.
 */
const refusedBudget = 200_000;

/** What flows along known edges costs less than to ask the engine. */
const movesPerEvent = 10;

export interface ExplorationLimits {
  /** How many events may be tried for one exploration; the same on every machine. */
  readonly budget?: number;
  /** How many events may be tried with everything tracked, before names are left out. */
  readonly wholeBudget?: number;
  /** How many events may be tried for all questions together; none are given up by default. */
  readonly mostTried?: number;
  /** Stop at the first error: enough to know that a flow must not be served. */
  readonly isFirstErrorEnough?: boolean;
}

/** What was explored of one flow, each abstraction once, and how much more may be. */
export class Explorations {
  readonly abstractions: Abstractions;
  readonly isFirstErrorEnough: boolean;
  readonly #known = new Map<string, Graph>();
  readonly #marks: Marks;
  /** What is read beside guards. */
  readonly #asked: ReadonlySet<string>;
  #live: StillRead | undefined;
  readonly #most: number;
  readonly #whole: number;
  #mostTried: number;
  #base: Graph | undefined;
  /** How many events were tried, all together. */
  tried = 0;
  /** Whether some error was shown: the flow is refused, and little is tried for what else is asked. */
  isRefused = false;

  constructor(
    readonly model: Model,
    {
      budget = usualBudget,
      wholeBudget = smallBudget,
      mostTried = Infinity,
      isFirstErrorEnough = false,
    }: ExplorationLimits = {},
  ) {
    this.abstractions = new Abstractions(model);
    this.isFirstErrorEnough = isFirstErrorEnough;
    const asked = collectAsked(model);
    this.#marks = collectMarks(model, asked);
    this.#asked = new Set([
      ...this.abstractions.of([], [], []).variables,
      ...asked.flatMap(({ precondition }) => precondition.reads.variables ?? []),
    ]);
    this.#most = budget;
    this.#whole = wholeBudget;
    this.#mostTried = mostTried;
  }

  /** Whether no more events may be tried. */
  get isSpent(): boolean {
    return this.tried > this.#mostTried;
  }

  refuse(): void {
    if (this.isRefused) return;
    this.isRefused = true;
    this.#mostTried = Math.min(this.#mostTried, this.tried + refusedBudget);
  }

  /** The ways that visits take, and nothing else. */
  get base(): Graph {
    return (this.#base ??= this.#firstBase());
  }

  set base(graph: Graph) {
    this.#base = graph;
  }

  /** Everything tracked, or what most depends on, or nothing: the most that is no great matter. */
  #firstBase(): Graph {
    const marks = this.#marks;
    const whole = this.of(this.abstractions.whole(), marks, this.#whole);
    if (whole.isComplete) return whole;
    const core = this.of(this.abstractions.core(), marks, this.#whole);
    if (core.isComplete) {
      this.#live = findLive(core, this.#asked);
      return core;
    }
    return this.of(this.abstractions.of([], [], []));
  }

  /**
   * What may be carried along, of what some preconditions and the age of an answer depend on; undefined
   * where that is too much.
   */
  dataflow(preconditions: readonly Precondition[], ages?: string): Dataflow | undefined {
    const { abstractions, base } = this;
    if (!base.isComplete || this.#isResumed(ages)) return undefined;
    const abstraction = abstractions.grown(base.abstraction, { preconditions }, ages);
    const marks = pickMarks(this.#marks, abstraction.answers, ages);
    const { variables } = abstraction;
    // What decides on ways is not carried along: it is tracked.
    const tracked = abstractions.grown(base.abstraction, { variables });
    const isTracked = abstractions.keyOf(tracked) === abstractions.keyOf(base.abstraction);
    const graph = isTracked && includeMarks(base.marks, marks) ? base : this.of(tracked, marks);
    if (!graph.isComplete) return undefined;
    return Dataflow.along(graph, abstraction, this.#most * movesPerEvent);
  }

  /**
   * Whether some visits do not begin at the first step, or bring an answer whose age is in question:
   * these are explored one by one.
   */
  #isResumed(ages: string | undefined): boolean {
    const { ahead = {}, beginnings = [] } = this.model.around;
    const isAhead = Object.keys(ahead).length > 0;
    return (
      (ages !== undefined && isAhead) || beginnings.some(({ resumed }) => resumed !== undefined)
    );
  }

  /** What is seen with an abstraction tracked, as far as a budget goes. */
  of(abstraction: Abstraction, marks: Marks = noMarks, budget: number = this.#most): Graph {
    const { answers, keeps } = marks;
    const key = `${this.abstractions.keyOf(abstraction)}\f${answers.join('\n')}\f${keeps.size}`;
    const known = this.#known.get(key);
    if (known !== undefined && (known.isComplete || known.tried >= budget)) return known;
    const left = Math.min(this.#mostTried - this.tried, this.isRefused ? pursuitBudget : Infinity);
    // One more than may be tried: then it is known that it was too much.
    const isOfWays = abstraction.preconditions.length === 0 && abstraction.ages === undefined;
    const graph = explore(this.model, {
      ...(isOfWays && this.#live && { live: this.#live }),
      marks,
      abstraction,
      budget: Math.min(budget, this.#most, Math.max(0, left) + 1),
    });
    this.tried += graph.tried;
    this.#known.set(key, graph);
    return graph;
  }

  /** What is explored first for some preconditions: all that matters, where that is not too much. */
  first(preconditions: readonly Precondition[], ages: string | undefined): Graph {
    const marks = ages === undefined ? noMarks : pickMarks(this.#marks, [], ages);
    const { abstraction } = this.base;
    const all = this.abstractions.grown(abstraction, { preconditions }, ages);
    return this.of(all, marks);
  }
}
