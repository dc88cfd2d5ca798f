import { FlowBug } from '../../engine/FlowBug.ts';
import { play } from '../../engine/play.ts';
import type { Flow, FlowEvent, Guard, Problem, Severity, Step } from '../../engine/types.ts';
import { collectAsked, guardNeed, type Asked } from '../model/askedNeeds.ts';
import type { Alarm, Explored } from './alarm.ts';
import type { Dataflow } from './dataflow.ts';
import type { Sighting } from './distances.ts';
import { Explorations } from './explorations.ts';
import type { ExploreOptions } from '../explore/explore.ts';
import { findVisit } from './findVisit.ts';
import type { Move, State } from '../explore/frames.ts';
import { collectMarks, mayGoStale } from '../explore/marks.ts';
import type { Culprits, Played } from './player.ts';
import { replay } from './replay.ts';
import { Screens } from '../model/sendings.ts';
import { sliceKey, Slices } from '../model/slice.ts';
import type { Need, Screen, Surroundings } from '../model/surroundings.ts';

/** How many events may be tried for one exploration. */
const usualBudget = 200_000;

/** Where everything tracked takes no more than this, nothing is left out. */
const smallBudget = 30_000;

/** More than this to settle one alarm is given up. */
const pursuitBudget = 50_000;

/** A visit that shows an alarm is looked for among so many events before more is tracked. */
const searchBudget = 3_000;

/**
 * Once a visit has shown an error, the flow is refused whatever the other questions come to: so many
 * events are tried for all of them, and no more for one than to settle an alarm. They are asked again
 * when it is mended.
 */
const refusedBudget = 200_000;

/** A slice that answers one question is kept for the others while it takes no more than this. */
const sharedBudget = 6_000;

export interface InquiryOptions {
  /** How many events may be tried for one exploration; the same on every machine. */
  readonly budget?: number;
  /** How many events may be tried with everything tracked, before names are left out. */
  readonly wholeBudget?: number;
  /** How many events may be tried for all questions together; none are given up by default. */
  readonly mostTried?: number;
  /** Stop at the first error: enough to know that a flow must not be served. */
  readonly isFirstErrorEnough?: boolean;
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
  readonly #told = new Set<string>();
  readonly #explorations: Explorations;
  #mostTried: number;
  #isBounded = false;
  readonly #isFirstErrorEnough: boolean;

  constructor(
    readonly flow: Flow,
    readonly around: Surroundings,
    {
      budget = usualBudget,
      wholeBudget = smallBudget,
      mostTried = Infinity,
      isFirstErrorEnough = false,
    }: InquiryOptions = {},
  ) {
    this.#mostTried = mostTried;
    this.#isFirstErrorEnough = isFirstErrorEnough;
    this.#screens = new Screens(flow, around);
    this.slices = new Slices(flow, around);
    this.asked = collectAsked(flow, around, this.#screens);
    const marks = collectMarks(flow, this.#screens, this.asked);
    const left = (tried: number) =>
      Math.min(this.#mostTried - tried, this.#isBounded ? pursuitBudget : Infinity);
    const budgets = { most: budget, whole: wholeBudget, left };
    const { slices } = this;
    this.#explorations = new Explorations(flow, around, slices, this.#screens, marks, budgets);
  }

  /** Whether no further question needs an answer. */
  get isDecided(): boolean {
    return this.#isFirstErrorEnough && (this.unproved.length > 0 || this.#hasErrors);
  }

  get #hasErrors(): boolean {
    return this.problems.some(({ severity }) => severity === 'error');
  }

  /** The ways that visits take, and nothing else. */
  get base(): Explored {
    return this.#explorations.base;
  }

  /** What may be carried along of what some needs and the age of an answer depend on; see there. */
  dataflow(needs: readonly Need[], ages?: string): Dataflow | undefined {
    return this.#explorations.dataflow(needs, ages);
  }

  /** The answers that can be outdated when they are submitted. */
  get stale(): readonly string[] {
    return mayGoStale(this.flow, this.#screens);
  }

  /** How many events were tried, all questions together. */
  get tried(): number {
    return this.#explorations.tried;
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
    return this.#explorations.of(slice, { direct: true, ...options });
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
    let explored = isBase ? this.base : this.#explorations.first(needs ?? [], ages);
    let alarms: readonly Alarm[] | undefined;
    while (!this.isDecided) {
      if (!explored.isComplete || this.tried > this.#mostTried) {
        this.unproved.push(this.#tooLarge(question, explored));
        return;
      }
      alarms ??= find(explored);
      const alarm = alarms.find(({ key }) => !settled.has(key));
      if (alarm === undefined) return;
      settled.add(alarm.key);
      const last = this.#pursue(question, alarm, explored, find);
      // What has cleared up one alarm may well clear up others.
      if (last !== explored && last.isComplete && last.tried <= sharedBudget) {
        explored = last;
        alarms = undefined;
        if (isBase) this.#explorations.base = last;
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
      if (culprits === undefined || this.tried > this.#mostTried) return explored;
      const slice = this.slices.grown(explored.cone, culprits);
      if (sliceKey(slice) === sliceKey(explored.cone)) {
        this.unproved.push(question);
        return explored;
      }
      const direct = explored.cone.needs.length > 0 && explored.cone.ages === undefined;
      const { marks }: Explored = explored;
      explored = this.#explorations.of(slice, { direct, marks }, pursuitBudget);
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
    const shown = this.#shown(alarm, explored);
    if ('culprits' in shown) return shown.culprits;
    const doubts = alarm.doubts?.(explored, shown.at);
    if (doubts !== undefined) return doubts;
    alarm.report(shown.played, shown.at);
    if (this.#hasErrors && !this.#isBounded) {
      this.#isBounded = true;
      this.#mostTried = Math.min(this.#mostTried, this.tried + refusedBudget);
    }
    return undefined;
  }

  /** The shortest visit that shows an alarm; where it cannot be made, another one that can. */
  #shown(
    alarm: Alarm,
    explored: Explored,
  ): { played: Played; at: Sighting } | { culprits: Culprits } {
    const [at] = alarm.sightings;
    const { state, last } = at;
    const over =
      last !== undefined && 'target' in last ? explored.shortest.visitOver(last) : undefined;
    const visit = alarm.visit ?? over ?? explored.shortest.visit(state);
    const walks = last === undefined ? visit.walks : [...visit.walks, last];
    const isFixed = (fact: string) => !this.slices.isBrought(fact);
    const again = replay(explored, { ...visit, walks }, isFixed);
    if ('played' in again) return { played: again.played, at };
    const found =
      alarm.visit === undefined && findVisit(explored, alarm.sightings, isFixed, searchBudget);
    return found || again;
  }

  /** A question with what would have to be made simpler. */
  #tooLarge(question: string, { cone }: Explored): string {
    if (this.#isBounded) return `${question}, until the errors are mended`;
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
