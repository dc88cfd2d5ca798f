import type { Flow } from '../../engine/types.ts';
import type { Explored } from './alarm.ts';
import { Dataflow } from './dataflow.ts';
import { explore, type ExploreOptions } from '../explore/explore.ts';
import { includeMarks, pickMarks, noMarks, type Marks } from '../explore/marks.ts';
import type { Screens } from '../model/sendings.ts';
import { Shortest } from '../explore/shortest.ts';
import { sliceKey, type Slice, type Slices } from '../model/slice.ts';
import type { Need, Surroundings } from '../model/surroundings.ts';

/** What flows along known moves costs less than to ask the engine. */
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

/** What was explored of one flow, each slice once. */
export class Explorations {
  readonly #known = new Map<string, Explored>();
  #base: Explored | undefined;
  #tried = 0;

  constructor(
    private readonly flow: Flow,
    private readonly around: Surroundings,
    private readonly slices: Slices,
    private readonly screens: Screens,
    private readonly marks: Marks,
    private readonly budgets: Budgets,
  ) {}

  /** How many events were tried, all together. */
  get tried(): number {
    return this.#tried;
  }

  /** The ways that visits take, and nothing else. */
  get base(): Explored {
    this.#base ??= this.#firstBase();
    return this.#base;
  }

  set base(explored: Explored) {
    this.#base = explored;
  }

  /** Everything tracked, or what most depends on, or nothing: the most that is no great matter. */
  #firstBase(): Explored {
    const { slices, marks } = this;
    const { whole, most } = this.budgets;
    const attempts = [
      { slice: slices.whole(), budget: whole },
      { slice: slices.core(), budget: whole },
    ];
    const plain: typeof attempts = [];
    for (const attempt of attempts) {
      const explored = this.of(attempt.slice, { direct: false, marks }, attempt.budget);
      if (explored.isComplete) return explored;
      if (isMultiplied(explored)) plain.push(attempt);
    }
    for (const { slice, budget } of plain) {
      const explored = this.of(slice, { direct: false }, budget);
      if (explored.isComplete) return explored;
    }
    return this.of(slices.of([], [], []), { direct: false }, most);
  }

  /**
   * What may be carried along, of what some needs and the age of an answer depend on; undefined
   * where that is too much.
   */
  dataflow(needs: readonly Need[], ages?: string): Dataflow | undefined {
    const { slices, base } = this;
    if (!base.isComplete || this.#isResumed(ages)) return undefined;
    const slice = slices.forNeeds(base.cone, needs, ages);
    const marks = pickMarks(this.marks, slice.answers, ages);
    const { variables } = slice;
    // What decides on ways is not carried along: it is tracked.
    const tracked = slices.grown(base.cone, { variables });
    const isTracked = sliceKey(tracked) === sliceKey(base.cone);
    const explored =
      isTracked && includeMarks(base.marks, marks)
        ? base
        : this.of(tracked, { direct: false, marks }, this.budgets.most);
    if (!explored.isComplete) return undefined;
    const isBrought = (fact: string) => slices.isBrought(fact);
    return Dataflow.along(
      explored,
      slice,
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

  /** What is seen with a slice tracked, as far as a budget goes. */
  of(
    slice: Slice,
    options: Pick<ExploreOptions, 'direct' | 'marks'>,
    budget: number = this.budgets.most,
  ): Explored {
    const { answers, keeps } = options.marks ?? noMarks;
    const key = `${options.direct} ${sliceKey(slice)}\f${answers.join('\n')}\f${keeps.size}`;
    const known = this.#known.get(key);
    if (known !== undefined && (known.isComplete || known.tried >= budget)) return known;
    // One more than may be tried: then it is known that it was too much.
    const left = Math.max(0, this.budgets.left(this.#tried)) + 1;
    const exploration = explore(this.flow, this.around, {
      ...options,
      slice,
      budget: Math.min(budget, this.budgets.most, left),
      screens: this.screens,
    });
    this.#tried += exploration.tried;
    let shortest: Shortest | undefined;
    const explored = Object.defineProperty(exploration as Explored, 'shortest', {
      get: () => (shortest ??= new Shortest(exploration)),
    });
    this.#known.set(key, explored);
    return explored;
  }

  /** What is explored first for some needs: all that matters, where that is not too much. */
  first(needs: readonly Need[], ages: string | undefined): Explored {
    const marks = ages === undefined ? noMarks : pickMarks(this.marks, [], ages);
    const direct = ages === undefined;
    const slice = this.slices.forNeeds(this.base.cone, needs, ages);
    return this.of(slice, { direct, marks });
  }
}

/** Whether telling who collects what makes more than twice as many states. */
const isMultiplied = ({ states }: Explored): boolean =>
  states.length >
  2 * new Set(states.map(({ control, frame }) => `${control.id} ${frame.kind}`)).size;
