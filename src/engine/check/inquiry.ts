import { holds } from '../guards.ts';
import { play } from '../play.ts';
import type { Flow, FlowEvent, Guard, Problem, Severity } from '../types.ts';
import { coneOf } from './cone.ts';
import { explore, type Exploration, type ExploreOptions } from './explore.ts';
import type { State } from './frames.ts';
import { isShownBy } from './isShownBy.ts';
import { Shortest } from './shortest.ts';
import type { Surroundings } from './surroundings.ts';

/** How many events may be tried for one question about a flow. */
const usualBudget = 200_000;

/** An exploration with the means to tell of it. */
export interface Explored extends Exploration {
  readonly shortest: Shortest;
}

/**
 * The questions about one flow and what was explored for them. Each question tracks just what it
 * depends on, so that five small explorations take the place of one huge one.
 */
export class Inquiry {
  readonly problems: Problem[] = [];
  /** Which questions could not be answered for all visits, in words. */
  readonly unproved: string[] = [];
  readonly #told = new Set<string>();
  #base: Explored | undefined;
  #tried = 0;

  constructor(
    readonly flow: Flow,
    readonly around: Surroundings,
    private readonly budget: number = usualBudget,
    /** Look at the stack less closely; what seems wrong then is told only where a visit shows it. */
    private readonly isCoarse = false,
  ) {}

  /** The ways that visits take, and nothing else. */
  get base(): Explored {
    this.#base ??= this.explore('which ways visits take', [], [], { direct: false });
    return this.#base;
  }

  /** How many events were tried, all questions together. */
  get tried(): number {
    return this.#tried;
  }

  /** Explores what a question depends on. */
  explore(
    question: string,
    guards: readonly Guard[],
    answers: readonly string[],
    options: Pick<ExploreOptions, 'ageing' | 'direct'> = {},
  ): Explored {
    const cone = coneOf(this.flow, guards, answers);
    const exploration = explore(this.flow, this.around, {
      cone,
      direct: true,
      coarse: this.isCoarse,
      ...options,
      budget: this.budget,
    });
    this.#tried += exploration.tried;
    if (!exploration.isComplete) this.unproved.push(question);
    let shortest: Shortest | undefined;
    return Object.defineProperty(exploration as Explored, 'shortest', {
      get: () => (shortest ??= new Shortest(exploration)),
    });
  }

  /** Adds a problem, once for each code and place. */
  report(
    severity: Severity,
    code: string,
    pointer: string,
    message: string,
    events?: readonly FlowEvent[],
  ): void {
    const key = `${code} ${pointer}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    if (this.isCoarse && events !== undefined && !isShownBy(this.flow, code, pointer, events)) {
      this.unproved.push(`that it is not so: ${message}`);
      return;
    }
    this.problems.push({ code, severity, pointer, message, ...(events && { events }) });
  }

  /**
   * The shortest visit to a state as anyone can play it: without the answers where it shows the
   * same without. `broken` is a rule that must not hold at its end.
   */
  visitTo(explored: Explored, state: State, broken?: Guard): FlowEvent[] {
    const events = explored.shortest.events(state);
    const bare = events.map(({ answers: _answers, ...event }): FlowEvent => event);
    const { snapshot, unhandled } = play(this.flow, { events: bare });
    const isShown =
      unhandled.length === 0 &&
      snapshot.stack.at(-1) === state.frame.step &&
      (broken === undefined || !holds(this.flow, broken, snapshot));
    return isShown && this.base.cone.answers.length === 0 ? bare : events.map(playable);
  }
}

/** An event with answers that JSON can carry: true for one that is given, null for a blank one. */
export function playable({ answers, ...event }: FlowEvent): FlowEvent {
  if (answers === undefined) return event;
  const plain = Object.entries(answers).map(([name, value]) => [
    name,
    value === undefined ? null : true,
  ]);
  return { ...event, answers: Object.fromEntries(plain) as NonNullable<FlowEvent['answers']> };
}
