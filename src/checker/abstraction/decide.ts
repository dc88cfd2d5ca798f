import { FlowBug } from '../../engine/FlowBug.ts';
import { play } from '../../engine/play.ts';
import type { Flow, FlowEvent, Problem, Severity, Step } from '../../engine/types.ts';
import { collectAsked, type AskedPrecondition } from '../model/askedPreconditions.ts';
import type { Graph } from '../explore/explore.ts';
import { Explorations } from './explorations.ts';
import { findTrace, type Found } from './findTrace.ts';
import type { Edge, State } from '../explore/graph.ts';
import { collectMarks, mayGoStale } from '../explore/marks.ts';
import { type Refinement, replayTrace, type Replay } from './player.ts';
import type { Counterexample, Inquiry, PlayedTrace, QuestionReads } from '../question.ts';
import { doubtsOf } from './doubts.ts';
import { suspected } from './suspected.ts';
import { ScreenModels } from '../model/sendings.ts';
import { Abstractions } from '../model/abstraction.ts';
import type { Precondition, ScreenModel, Surroundings } from '../model/surroundings.ts';

/** How many events may be tried for one exploration. */
const usualBudget = 200_000;

/** Where everything tracked takes no more than this, nothing is left out. */
const smallBudget = 30_000;

/** More than this to settle one counterexample is given up. */
const pursuitBudget = 50_000;

/** A visit that shows a counterexample is looked for among so many events before more is tracked. */
const searchBudget = 3_000;

/**
 * Once a visit has shown an error, the flow is refused whatever the other questions come to: so many
 * events are tried for all of them, and no more for one than to settle a counterexample. They are asked again
 * when it is mended.
 */
const refusedBudget = 200_000;

/** An abstraction that answers one question is kept for the others while it takes no more than this. */
const sharedBudget = 6_000;

export interface DeciderOptions {
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
 * Decides the questions about one flow. Where all that matters can be tracked, it is. Elsewhere an
 * exploration begins with little and sees more than happens; each counterexample is played on the
 * engine, and what could not be so is tracked from then on (counterexample-guided abstraction
 * refinement, see docs/checker.md).
 */
export class Decider implements Inquiry {
  readonly problems: Problem[] = [];
  /** Which questions could not be answered for all visits, in words. */
  readonly unproved: string[] = [];
  readonly abstractions: Abstractions;
  /** Everything that anybody needs anywhere. */
  readonly asked: readonly AskedPrecondition[];
  readonly #screens: ScreenModels;
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
    }: DeciderOptions = {},
  ) {
    this.#mostTried = mostTried;
    this.#isFirstErrorEnough = isFirstErrorEnough;
    this.#screens = new ScreenModels(flow, around);
    this.abstractions = new Abstractions(flow, around);
    this.asked = collectAsked(flow, around, this.#screens);
    const marks = collectMarks(flow, this.#screens, this.asked);
    const left = (tried: number) =>
      Math.min(this.#mostTried - tried, this.#isBounded ? pursuitBudget : Infinity);
    const budgets = { most: budget, whole: wholeBudget, left };
    const { abstractions } = this;
    this.#explorations = new Explorations(
      flow,
      around,
      abstractions,
      this.#screens,
      marks,
      budgets,
    );
  }

  /** Whether no further question needs an answer. */
  get isDecided(): boolean {
    return this.#isFirstErrorEnough && (this.unproved.length > 0 || this.#hasErrors);
  }

  get #hasErrors(): boolean {
    return this.problems.some(({ severity }) => severity === 'error');
  }

  /** The ways that visits take, and nothing else. */
  get base(): Graph {
    return this.#explorations.base;
  }

  suspected(asked: readonly AskedPrecondition[]): Iterable<readonly AskedPrecondition[]> {
    return suspected(this.abstractions, this.#explorations, asked);
  }

  mayBeStale(
    name: string,
    precondition: Precondition | undefined,
    isThere: (graph: Graph, state: State) => boolean,
  ): boolean {
    const preconditions = precondition === undefined ? [] : [precondition];
    const carried = this.#explorations.dataflow(preconditions, name);
    if (carried === undefined) return true;
    const { graph } = carried;
    const arrived = graph.states.filter((state) => isThere(graph, state));
    return arrived.some((state) => carried.mayBeStale(state, precondition));
  }

  /** The answers that can be outdated when they are submitted. */
  get stale(): readonly string[] {
    return mayGoStale(this.flow, this.#screens);
  }

  /** How many events were tried, all questions together. */
  get tried(): number {
    return this.#explorations.tried;
  }

  decide(
    question: string,
    find: (graph: Graph) => readonly Counterexample[],
    { preconditions, ages }: QuestionReads = {},
  ): void {
    const isBase = preconditions === undefined && ages === undefined;
    const settled = new Set<string>();
    let explored = isBase ? this.base : this.#explorations.first(preconditions ?? [], ages);
    let counterexamples: readonly Counterexample[] | undefined;
    while (!this.isDecided) {
      if (!explored.isComplete || this.tried > this.#mostTried) {
        this.unproved.push(this.#tooLarge(question, explored));
        return;
      }
      counterexamples ??= find(explored);
      const counterexample = counterexamples.find(({ key }) => !settled.has(key));
      if (counterexample === undefined) return;
      settled.add(counterexample.key);
      const last = this.#pursue(question, counterexample, explored, find);
      // What has cleared up one counterexample may well clear up others.
      if (last !== explored && last.isComplete && last.tried <= sharedBudget) {
        explored = last;
        counterexamples = undefined;
        if (isBase) this.#explorations.base = last;
      }
    }
  }

  #pursue(
    question: string,
    first: Counterexample,
    from: Graph,
    find: (graph: Graph) => readonly Counterexample[],
  ): Graph {
    let explored = from;
    let counterexample: Counterexample | undefined = first;
    while (counterexample !== undefined) {
      const refinement = this.#doubts(counterexample, explored);
      if (refinement === undefined || this.tried > this.#mostTried) return explored;
      const abstraction = this.abstractions.grown(explored.abstraction, refinement);
      if (this.abstractions.keyOf(abstraction) === this.abstractions.keyOf(explored.abstraction)) {
        this.unproved.push(question);
        return explored;
      }
      const direct =
        explored.abstraction.preconditions.length > 0 && explored.abstraction.ages === undefined;
      const { marks }: Graph = explored;
      explored = this.#explorations.of(abstraction, { direct, marks }, pursuitBudget);
      if (!explored.isComplete) {
        this.unproved.push(this.#tooLarge(question, explored));
        return from;
      }
      const { key }: Counterexample = counterexample;
      counterexample = find(explored).find((one) => one.key === key);
    }
    return explored;
  }

  /** Why a counterexample may be false; undefined where a visit shows it, and it was told. */
  #doubts(counterexample: Counterexample, graph: Graph): Refinement | undefined {
    const shown = this.#shown(counterexample, graph);
    if (shown.kind === 'impossible') return shown.refinement;
    const doubt = counterexample.doubt?.(shown.at);
    const doubts = doubt && doubtsOf(this.abstractions, graph, doubt);
    if (doubts !== undefined) return doubts;
    counterexample.report(shown.played, shown.at);
    if (this.#hasErrors && !this.#isBounded) {
      this.#isBounded = true;
      this.#mostTried = Math.min(this.#mostTried, this.tried + refusedBudget);
    }
    return undefined;
  }

  /** The shortest visit that shows a counterexample; where it cannot be made, another one that can. */
  #shown(
    counterexample: Counterexample,
    graph: Graph,
  ): Found | Extract<Replay, { kind: 'impossible' }> {
    const [at] = counterexample.sightings;
    const { state, last } = at;
    const over = last?.kind === 'back' ? graph.shortest.traceOver(last) : undefined;
    const trace = counterexample.trace ?? over ?? graph.shortest.traceTo(state);
    const edges = last === undefined ? trace.edges : [...trace.edges, last];
    const isFixed = (fact: string) => !this.abstractions.isBrought(fact);
    const again = replayTrace(graph, { ...trace, edges }, isFixed);
    if (again.kind === 'played') return { ...again, at };
    const found =
      counterexample.trace === undefined &&
      findTrace(graph, counterexample.sightings, isFixed, searchBudget);
    return found || again;
  }

  /** A question with what would have to be made simpler. */
  #tooLarge(question: string, { abstraction }: Graph): string {
    if (this.#isBounded) return `${question}, until the errors are mended`;
    const names = [...abstraction.variables, ...abstraction.carried];
    const most = names
      .filter((name) => !this.base.abstraction.variables.includes(name))
      .concat(names)
      .slice(0, 5);
    return most.length === 0
      ? question
      : `${question} (too much is remembered at once: ${[...new Set(most)].join(', ')}${names.length > most.length ? ', …' : ''})`;
  }

  /** A visit to a state as it is told, and what happens last; undefined where nobody can make it. */
  visitTo(graph: Graph, state: State, last?: Edge): readonly FlowEvent[] | undefined {
    const { start, edges } = graph.shortest.traceTo(state);
    const trace = { start, edges: last === undefined ? edges : [...edges, last] };
    const played = replayTrace(graph, trace, (fact) => !this.abstractions.isBrought(fact));
    return played.kind === 'played' ? this.told(played.played) : undefined;
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
  screen(step: Step): ScreenModel {
    return this.#screens.of(step.id);
  }

  /**
   * Events as they are told: without their answers, where `flow:play` comes to the same without.
   */
  told({ events, snapshot }: PlayedTrace): readonly FlowEvent[] {
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
