import { unlessBug } from '../../engine/FlowBug.ts';
import { holds, isGiven, type GuardEvaluator } from '../../engine/guards.ts';
import { start } from '../../engine/snapshot.ts';
import { collectedOn } from '../../engine/stacks.ts';
import { play } from '../../engine/play.ts';
import { applyEvent } from '../../engine/transition.ts';
import type { Flow, FlowEvent, Json, Scalar, Snapshot } from '../../engine/types.ts';
import { Passage, type TakenValue } from '../model/choices.ts';
import { isOpenWith } from '../model/valueClasses.ts';
import type { Graph } from './explore.ts';
import type { Edge, State } from './graph.ts';
import type { TraceEdge, Trace } from './shortest.ts';
import type { Abstraction } from '../model/abstraction.ts';
import type { Model } from '../model/model.ts';
import type { Beginning } from '../model/surroundings.ts';

/** A visit that was really made, with everything known of it. */
export interface PlayedTrace {
  readonly snapshot: Snapshot;
  readonly truths: Readonly<Record<string, Scalar>>;
  /** The events as anybody can play them: answers as JSON, facts from the start with the first. */
  readonly events: readonly FlowEvent[];
  /** What it goes on with, where another visit has made it. */
  readonly goesOnWith?: Beginning['goesOnWith'];
}

/** What an exploration would have to track, so as not to see a visit that nobody can make. */
export type Refinement = Pick<Abstraction, 'variables' | 'answers' | 'truths'>;

/** An event with answers that JSON can carry: null for a blank one. */
export function playable({ answers, ...event }: FlowEvent): FlowEvent {
  if (answers === undefined) return event;
  const plain = Object.entries(answers).map(([name, value]) => [name, value ?? null]);
  return { ...event, answers: Object.fromEntries(plain) as Record<string, Json> };
}

/** A fact as it came; without a value it is open until something reads it. */
interface Cell {
  readonly value?: Scalar;
}

type Cells = Readonly<Record<string, Cell>>;

/** What was done, the last first. */
interface Told {
  readonly event: FlowEvent;
  readonly facts: Cells;
  readonly before: Told | undefined;
}

/** A visit so far. The snapshot stands without the facts: these are in cells. */
interface Known {
  readonly snapshot: Snapshot;
  readonly truths: Readonly<Record<string, Scalar>>;
  readonly cells: Cells;
  /** The values that open facts have got since. */
  readonly bound: ReadonlyMap<Cell, Scalar>;
  readonly told: Told | undefined;
}

/** What does not change in a visit: the facts at its start, and what led to where it begins. */
interface Begun {
  readonly flow: Flow;
  readonly first: Cells;
  readonly before: readonly FlowEvent[];
  readonly goesOnWith: Beginning['goesOnWith'];
}

const noRefinement: Refinement = { variables: [], answers: [], truths: [] };

/**
 * A visit of an exploration that is played with everything tracked, held against what was chosen for
 * it. Going on gives another one: the same visit can go on in different ways.
 */
export class TracePlayer {
  private constructor(
    private readonly begun: Begun,
    private readonly known: Known,
  ) {}

  /** @param isFixed whether a fact may have any value from the start: as a rule, one that no event brings */
  static begin(
    { flow, model }: Pick<Graph, 'flow' | 'model'>,
    { facts = {}, truths = {}, resumed, goesOnWith }: Beginning,
    isFixed: (fact: string) => boolean = (fact) => !model.isBrought(fact),
  ): TracePlayer {
    const snapshot = resumed?.snapshot ?? start(flow);
    const before = resumed?.events ?? [];
    const cells = Object.fromEntries(
      Object.entries(snapshot.facts).map(([name, value]): [string, Cell] => {
        if (Object.hasOwn(facts, name)) return [name, { value: facts[name]! }];
        return [name, isFixed(name) && before.length === 0 ? {} : { value }];
      }),
    );
    return new TracePlayer(
      { flow, first: cells, before, goesOnWith },
      {
        snapshot,
        truths: { ...model.initialTruths, ...truths },
        cells,
        bound: new Map(),
        told: undefined,
      },
    );
  }

  /** The visit a walk further; the first things that are not as the walk has taken them to be. */
  follow(edge: TraceEdge): TracePlayer | Refinement {
    const { flow } = this.begun;
    const { known } = this;
    const isSending = edge.kind !== 'back';
    if (isSending) {
      const { when } = edge.sent;
      const shut = when.filter(([truth, values]) => !values.includes(known.truths[truth]!));
      if (shut.length > 0) return { ...noRefinement, truths: shut.map(([truth]) => truth) };
      const { given } = edge.sent;
      const { stack, answers } = known.snapshot;
      const collected = collectedOn(flow, stack);
      if (!isOpenWith(given, answers, (name) => collected.has(name)))
        return { ...noRefinement, answers: given?.reads.answers ?? [] };
    }
    const facts = isSending ? broughtCells(edge.sent) : {};
    const cells = { ...known.cells, ...facts };
    const bound = new Map(known.bound);
    const wrong = edge.choices.find((choice) => !isSo(choice, known.snapshot, cells, bound));
    if (wrong !== undefined) return { ...noRefinement, variables: [wrong.name] };
    const { judge, missed } = watching(edge.choices);
    const event: FlowEvent = isSending ? edge.event : { type: flow.back.event };
    const { facts: _brought, ...bare } = event;
    const snapshot = { ...known.snapshot, facts: factsIn(flow, cells, bound) };
    const next = unlessBug(() => applyEvent(flow, snapshot, bare, judge));
    if (missed.length > 0) return { ...noRefinement, answers: [missed[0]!] };
    const expected = edge.kind === 'failure' ? undefined : edge.kind === 'edge' ? edge.taken : [];
    const isSame =
      (next === undefined) === (expected === undefined) &&
      (next === undefined || edge.kind === 'failure' || next.stack.at(-1) === edge.to.frame.step) &&
      (next?.taken ?? []).every((transition, index) => transition === expected?.[index]);
    if (!isSame) return noRefinement;
    const { stack, context, answers } = next ?? known.snapshot;
    return new TracePlayer(this.begun, {
      snapshot: { ...known.snapshot, stack, context, answers },
      truths:
        isSending && next !== undefined ? { ...known.truths, ...edge.sent.makes } : known.truths,
      cells,
      bound,
      told: { event: this.#said(event), facts, before: known.told },
    });
  }

  /** Without a word of answers, those that a step collects count as given with its forward event. */
  #said(event: FlowEvent): FlowEvent {
    const { flow } = this.begun;
    const { collects } = flow.steps[this.known.snapshot.stack.at(-1)!]!;
    const isBare = event.type === flow.forward && event.answers === undefined;
    return isBare && collects.length > 0 ? { ...event, answers: {} } : event;
  }

  /**
   * Where it is, and what is known there of all that decides.
   *
   * @param names the variables and facts that do
   * @param valued the answers of which more than whether they are given does
   */
  situation(names: readonly string[], valued: readonly string[]): string {
    const { snapshot, truths, cells, bound } = this.known;
    const { stack, context, answers } = snapshot;
    const values = names.map((name) => {
      const cell = cells[name];
      return cell === undefined ? context[name] : (valueIn(cell, bound) ?? 'open');
    });
    const given = Object.keys(answers).filter((name) => isGiven(answers[name]));
    const samples = valued.map((name) => answers[name]);
    return JSON.stringify([stack, values, given, truths, samples]);
  }

  get played(): PlayedTrace {
    const { flow, first, before, goesOnWith } = this.begun;
    const { snapshot, truths, cells, bound } = this.known;
    const events: FlowEvent[] = [];
    for (let told = this.known.told; told !== undefined; told = told.before) {
      const brought = Object.entries(told.facts).flatMap(([name, cell]) => {
        const value = valueIn(cell, bound);
        return value === undefined ? [] : [[name, value] as const];
      });
      const { facts: _facts, ...bare } = told.event;
      const facts = brought.length > 0 && { facts: Object.fromEntries(brought) };
      events.unshift(playable({ ...bare, ...facts }));
    }
    const unusual = Object.entries(first).flatMap(([name, cell]) => {
      const value = valueIn(cell, bound);
      const isUsual = value === undefined || value === flow.variables[name]!.initial;
      return isUsual ? [] : [[name, value] as const];
    });
    const [head, ...rest] = events;
    const told =
      unusual.length === 0 || head === undefined || before.length > 0
        ? [...before, ...events]
        : [{ ...head, facts: { ...Object.fromEntries(unusual), ...head.facts } }, ...rest];
    return {
      snapshot: { ...snapshot, facts: factsIn(flow, cells, bound) },
      truths,
      events: told,
      ...(goesOnWith && { goesOnWith }),
    };
  }
}

const valueIn = (cell: Cell, bound: ReadonlyMap<Cell, Scalar>): Scalar | undefined =>
  bound.has(cell) ? bound.get(cell) : cell.value;

const broughtCells = ({ facts, open }: Extract<TraceEdge, { sent: unknown }>['sent']): Cells => ({
  ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }])),
  ...Object.fromEntries([...open].map((name) => [name, {}])),
});

/** The facts as they stand; an open one as the flow declares it. */
const factsIn = (flow: Flow, cells: Cells, bound: ReadonlyMap<Cell, Scalar>) =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      valueIn(cell, bound) ?? flow.variables[name]!.initial,
    ]),
  );

/** Holds a choice against what is so; a fact that was left open becomes what was chosen. */
function isSo(
  { name, value, kind }: TakenValue,
  { context }: Snapshot,
  cells: Cells,
  bound: Map<Cell, Scalar>,
): boolean {
  if (kind === 'answered') return true;
  if (Object.hasOwn(context, name)) return context[name] === value;
  const cell = cells[name]!;
  if (kind === 'brought' || valueIn(cell, bound) === undefined) bound.set(cell, value);
  return valueIn(cell, bound) === value;
}

/** Judges guards as the engine does, and notes the answers that were not as they were chosen to be. */
function watching(choices: readonly TakenValue[]) {
  const missed: string[] = [];
  const chosen = new Map(choices.map(({ name, value }) => [name, value]));
  const passage = new Passage();
  const judge: GuardEvaluator = (flow, guard, state) => {
    const asked = guard?.answers ?? [];
    const here = asked.length > 0 ? passage.at(state.stack) : undefined;
    for (const name of asked) {
      const value = chosen.get(here!(name));
      if (value === undefined) continue;
      const isCounting = collectedOn(flow, state.stack).has(name) && isGiven(state.answers[name]);
      if (isCounting !== value) missed.push(name);
    }
    return holds(flow, guard, state);
  };
  return { judge, missed };
}

export type Replay =
  | { readonly kind: 'played'; readonly played: PlayedTrace }
  | { readonly kind: 'impossible'; readonly refinement: Refinement };

/**
 * Plays a visit that an exploration has found from where visits begin, with the engine, and with
 * everything tracked. Where something was not as the exploration had chosen it, nobody can make this
 * visit: the answer names what would have to be tracked to see that. Nothing to name means that the
 * exploration itself is at fault.
 */
export function replayTrace(
  graph: Graph,
  { start, edges }: Trace,
  isFixed?: (fact: string) => boolean,
): Replay {
  let furthest: { at: number; refinement: Refinement } = { at: -1, refinement: noRefinement };
  for (const beginning of graph.beginnings.get(start) ?? [{}]) {
    let player = TracePlayer.begin(graph, beginning, isFixed);
    let refinement: Refinement | undefined;
    let at = 0;
    for (; at < edges.length && refinement === undefined; at++) {
      const next = player.follow(edges[at]!);
      if (next instanceof TracePlayer) player = next;
      else refinement = next;
    }
    if (refinement === undefined) return { kind: 'played', played: player.played };
    if (at > furthest.at) furthest = { at, refinement };
  }
  return { kind: 'impossible', refinement: furthest.refinement };
}

/** A visit to a state, and what happens last; undefined where nobody can make it. */
export function visitTo(
  graph: Graph,
  state: State,
  last?: Edge,
  isFixed?: (fact: string) => boolean,
): PlayedTrace | undefined {
  const { start, edges } = graph.shortest.traceTo(state);
  const trace = { start, edges: last === undefined ? edges : [...edges, last] };
  const replay = replayTrace(graph, trace, isFixed);
  return replay.kind === 'played' ? replay.played : undefined;
}

/** The events of a visit as they are shown: without their answers, where `flow:play` comes to the same. */
export function shownEvents(
  { flow, around, routed }: Model,
  { events, snapshot }: PlayedTrace,
): readonly FlowEvent[] {
  const bare = events.map(({ answers: _answers, ...event }): FlowEvent => event);
  if (routed.size > 0 || around.ahead !== undefined) return events;
  const again = unlessBug(() => play(flow, { events: bare }).snapshot);
  const isSame =
    again === undefined ||
    (again.stack.join('\n') === snapshot.stack.join('\n') &&
      Object.entries(snapshot.context).every(([name, value]) => again.context[name] === value));
  return isSame ? bare : events;
}
