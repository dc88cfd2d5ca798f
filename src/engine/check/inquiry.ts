import { FlowBug } from '../FlowBug.ts';
import { play } from '../play.ts';
import type { Flow, FlowEvent, Guard, Problem, Severity, Step } from '../types.ts';
import { askedIn, guardNeed, type Asked } from './askedNeeds.ts';
import { Dataflow } from './dataflow.ts';
import { explore, type Exploration, type ExploreOptions } from './explore.ts';
import type { BackMove, Failure, Move, State } from './frames.ts';
import { holdMarks, marksFor, marksOf, mayGoStale, noMarks, type Marks } from './marks.ts';
import { replay, type Culprits, type Played } from './replay.ts';
import { Shortest, type Visit } from './shortest.ts';
import { sliceKey, Slices, type Slice } from './slice.ts';
import { Screens } from './sendings.ts';
import type { Need, Screen, Surroundings } from './surroundings.ts';

/** How many events may be tried for one exploration. */
const usualBudget = 200_000;

/** Where everything tracked takes no more than this, nothing is left out. */
const smallBudget = 6_000;

/** More than this to settle one alarm is given up. */
const pursuitBudget = 50_000;

/** What flows along known moves costs less than to ask the engine. */
const movesPerEvent = 10;

/** A slice that answers one question is kept for the others while it takes no more than this. */
const sharedBudget = 6_000;

/** An exploration with the means to tell of it. */
export interface Explored extends Exploration {
  /** Worked out when it is first asked for. */
  readonly shortest: Shortest;
}

/** The state with the shortest visit; undefined for none. */
export const nearest = (explored: Explored, states: readonly State[]): State | undefined =>
  states.length === 0 ? undefined : explored.shortest.nearest(states);

/** Something that an exploration shows and that may be a fault; it is one when a visit shows it. */
export interface Alarm {
  /** The same in every exploration of a flow. */
  readonly key: string;
  readonly state: State;
  /** What happens last, in that state. */
  readonly last?: Move | Failure | BackMove;
  /** The walks of a visit, where it is not the shortest one to the state. */
  readonly visit?: Visit;
  /** Where the visit can be made and it is still not sure: what more to track. */
  readonly doubts?: (explored: Explored) => Culprits | undefined;
  report(played: Played): void;
}

/**
 * The questions about one flow and what was explored for them. Where all that matters can be
 * tracked, it is. Elsewhere an exploration begins with little and sees more than happens; each alarm
 * is played on the engine, and what could not be so is tracked from then on.
 */
export class Inquiry {
  readonly problems: Problem[] = [];
  /** Which questions could not be answered for all visits, in words. */
  readonly unproved: string[] = [];
  readonly slices: Slices;
  /** Everything that anybody needs anywhere. */
  readonly asked: readonly Asked[];
  readonly #screens: Screens;
  readonly #marks: Marks;
  readonly #told = new Set<string>();
  readonly #known = new Map<string, Explored>();
  #base: Explored | undefined;
  #tried = 0;

  constructor(
    readonly flow: Flow,
    readonly around: Surroundings,
    private readonly budget: number = usualBudget,
    /** How many events may be tried with everything tracked, before names are left out. */
    private readonly wholeBudget: number = smallBudget,
  ) {
    this.#screens = new Screens(flow, around);
    this.slices = new Slices(flow, around);
    this.asked = askedIn(flow, around, this.#screens);
    this.#marks = marksFor(flow, this.#screens, this.asked);
  }

  /** The ways that visits take, and nothing else. */
  get base(): Explored {
    this.#base ??= this.#firstBase();
    return this.#base;
  }

  /** Everything tracked, or what most depends on, or nothing: the most that is no great matter. */
  #firstBase(): Explored {
    const { slices, wholeBudget } = this;
    const coreBudget = wholeBudget * 5;
    const attempts = [
      () => this.#explored(slices.whole(), { direct: false, marks: this.#marks }, wholeBudget),
      () => this.#explored(slices.core(), { direct: false, marks: this.#marks }, coreBudget),
      () => this.#explored(slices.whole(), { direct: false }, wholeBudget),
      () => this.#explored(slices.core(), { direct: false }, coreBudget),
    ];
    for (const attempt of attempts) {
      const explored = attempt();
      if (explored.isComplete) return explored;
    }
    return this.#explored(slices.of([], [], []), { direct: false }, this.budget);
  }

  /**
   * What may be carried along, of what some needs and the age of an answer depend on; undefined
   * where that is too much.
   */
  dataflow(needs: readonly Need[], ages?: string): Dataflow | undefined {
    const { slices, base } = this;
    if (!base.isComplete || this.#isResumed) return undefined;
    const slice = slices.forNeeds(base.cone, needs, ages);
    const marks = marksOf(this.#marks, slice.answers, ages);
    const { variables } = slice;
    // What decides on ways is not carried along: it is tracked.
    const tracked = slices.grown(base.cone, { variables });
    const isTracked = sliceKey(tracked) === sliceKey(base.cone);
    const explored =
      isTracked && holdMarks(base.marks, marks)
        ? base
        : this.#explored(tracked, { direct: false, marks }, this.budget);
    if (!explored.isComplete) return undefined;
    const isBrought = (fact: string) => slices.isBrought(fact);
    return Dataflow.along(explored, slice, this.#screens, isBrought, this.budget * movesPerEvent);
  }

  /** Whether visits do not all begin at the first step with nothing: these are explored one by one. */
  get #isResumed(): boolean {
    const { ahead = {}, beginnings = [] } = this.around;
    return Object.keys(ahead).length > 0 || beginnings.some(({ resumed }) => resumed !== undefined);
  }

  /** The answers that can be outdated when they are submitted. */
  get stale(): readonly string[] {
    return mayGoStale(this.flow, this.#screens);
  }

  /** How many events were tried, all questions together. */
  get tried(): number {
    return this.#tried;
  }

  /** Explores everything that the ways and some guards and answers depend on. */
  explore(
    _question: string,
    guards: readonly Guard[],
    answers: readonly string[],
    options: Pick<ExploreOptions, 'direct'> = {},
  ): Explored {
    const needs = guards.map((guard) => guardNeed('', guard));
    const slice = this.slices.grown(this.slices.whole(needs), { answers });
    return this.#explored(slice, { direct: true, ...options }, this.budget);
  }

  #explored(
    slice: Slice,
    options: Pick<ExploreOptions, 'direct' | 'marks'>,
    budget: number,
  ): Explored {
    const { answers, keeps } = options.marks ?? noMarks;
    const key = `${options.direct} ${sliceKey(slice)}\f${answers.join('\n')}\f${keeps.size}`;
    const known = this.#known.get(key);
    if (known !== undefined && (known.isComplete || known.tried >= budget)) return known;
    const exploration = explore(this.flow, this.around, {
      ...options,
      slice,
      budget: Math.min(budget, this.budget),
      screens: this.#screens,
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
  #first(needs: readonly Need[], ages: string | undefined): Explored {
    const marks = ages === undefined ? noMarks : marksOf(this.#marks, [], ages);
    const direct = ages === undefined;
    if (this.base.cone.needs.length === 0 && this.#isWhole) {
      const whole = this.#explored(
        this.slices.whole(needs, ages),
        { direct, marks },
        this.wholeBudget * 2,
      );
      if (whole.isComplete) return whole;
    }
    return this.#explored(
      this.slices.forNeeds(this.base.cone, needs, ages),
      { direct, marks },
      this.budget,
    );
  }

  get #isWhole(): boolean {
    return this.base.isExact && this.base.isComplete;
  }

  /**
   * Asks for everything that is wrong in one respect. Each alarm is settled: by the shortest visit
   * that shows it, or by an exploration that shows that there is none; else it is not proved.
   *
   * @param question in words, for what is not proved
   * @param find all alarms of an exploration, the nearest of each key
   */
  settle(
    question: string,
    find: (explored: Explored) => readonly Alarm[],
    { needs, ages }: { needs?: readonly Need[]; ages?: string } = {},
  ): void {
    const isBase = needs === undefined && ages === undefined;
    const settled = new Set<string>();
    let explored = isBase ? this.base : this.#first(needs ?? [], ages);
    for (;;) {
      if (!explored.isComplete) {
        this.unproved.push(this.#tooLarge(question, explored));
        return;
      }
      const alarm = find(explored).find(({ key }) => !settled.has(key));
      if (alarm === undefined) return;
      settled.add(alarm.key);
      const last = this.#pursue(question, alarm, explored, find);
      // What has cleared up one alarm may well clear up others.
      if (last.isComplete && last.tried <= sharedBudget) {
        explored = last;
        if (isBase) this.#base = last;
      }
    }
  }

  #pursue(
    question: string,
    first: Alarm,
    from: Explored,
    find: (explored: Explored) => readonly Alarm[],
  ): Explored {
    let explored = from;
    let alarm: Alarm | undefined = first;
    while (alarm !== undefined) {
      const culprits = this.#doubts(alarm, explored);
      if (culprits === undefined) return explored;
      const slice = this.slices.grown(explored.cone, culprits);
      if (sliceKey(slice) === sliceKey(explored.cone)) {
        this.unproved.push(question);
        return explored;
      }
      const direct = explored.cone.needs.length > 0 && explored.cone.ages === undefined;
      const { marks }: Explored = explored;
      explored = this.#explored(slice, { direct, marks }, pursuitBudget);
      if (!explored.isComplete) {
        this.unproved.push(this.#tooLarge(question, explored));
        return from;
      }
      const { key }: Alarm = alarm;
      alarm = find(explored).find((one) => one.key === key);
    }
    return explored;
  }

  /** Why an alarm may be false; undefined where a visit shows it, and it was told. */
  #doubts(alarm: Alarm, explored: Explored): Culprits | undefined {
    const { last } = alarm;
    const over =
      last !== undefined && 'target' in last ? explored.shortest.visitOver(last) : undefined;
    const visit = alarm.visit ?? over ?? explored.shortest.visit(alarm.state);
    const walks = last === undefined ? visit.walks : [...visit.walks, last];
    const played = replay(explored, { ...visit, walks }, (fact) => !this.slices.isBrought(fact));
    if ('culprits' in played) return played.culprits;
    const doubts = alarm.doubts?.(explored);
    if (doubts !== undefined) return doubts;
    alarm.report(played.played);
    return undefined;
  }

  /** A question with what would have to be made simpler. */
  #tooLarge(question: string, { cone }: Explored): string {
    const names = [...cone.variables, ...cone.carried];
    const most = names
      .filter((name) => !this.base.cone.variables.includes(name))
      .concat(names)
      .slice(0, 5);
    return most.length === 0
      ? question
      : `${question} (too much is remembered at once: ${[...new Set(most)].join(', ')}${names.length > most.length ? ', …' : ''})`;
  }

  /** A visit to a state as it is told, and what happens last; undefined where nobody can make it. */
  visitTo(explored: Explored, state: State, last?: Move): readonly FlowEvent[] | undefined {
    const { start, walks } = explored.shortest.visit(state);
    const visit = { start, walks: last === undefined ? walks : [...walks, last] };
    const played = replay(explored, visit, (fact) => !this.slices.isBrought(fact));
    return 'played' in played ? this.told(played.played) : undefined;
  }

  /** Adds a problem, once for each code and place. */
  report(
    severity: Severity,
    code: string,
    pointer: string,
    message: string,
    events?: readonly FlowEvent[],
    more: Partial<Problem> = {},
  ): void {
    const key = `${code} ${pointer} ${more.about ?? ''}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.problems.push({ code, severity, pointer, message, ...(events && { events }), ...more });
  }

  /** The screen of a step; one that nobody declares sends what its step handles. */
  screen(step: Step): Screen {
    return this.#screens.of(step.id);
  }

  /**
   * Events as they are told: without their answers, where `flow:play` comes to the same without.
   */
  told({ events, snapshot }: Played): readonly FlowEvent[] {
    const bare = events.map(({ answers: _answers, ...event }): FlowEvent => event);
    if (this.#screens.routed.size > 0 || this.around.ahead !== undefined) return events;
    try {
      const again = play(this.flow, { events: bare }).snapshot;
      const isSame =
        again.stack.join('\n') === snapshot.stack.join('\n') &&
        Object.entries(snapshot.context).every(([name, value]) => again.context[name] === value);
      return isSame ? bare : events;
    } catch (error) {
      if (!(error instanceof FlowBug)) throw error;
      return bare;
    }
  }
}
