import { collectedOn } from '../stacks.ts';
import { FlowBug } from '../FlowBug.ts';
import { holds, isGiven, type Judge } from '../guards.ts';
import { start } from '../snapshot.ts';
import { shownStep } from '../shownStep.ts';
import { move } from '../transition.ts';
import type { Flow, FlowEvent, Json, Scalar, Snapshot, Transition } from '../types.ts';
import { answeredHere, type Choice } from './choices.ts';
import type { Exploration } from './explore.ts';
import { viewFor } from './samples.ts';
import type { Visit, Walk } from './shortest.ts';
import type { Slice } from './slice.ts';
import type { Beginning, Need, View } from './surroundings.ts';

/** What an exploration would have to track, so as not to see a visit that nobody can make. */
export type Culprits = Pick<Slice, 'variables' | 'answers' | 'truths'>;

/** A fact of a visit under replay: its value may be left open until something reads it. */
interface Cell {
  value?: Scalar;
}

/** A visit that was really made, with everything known of it. */
export interface Played {
  readonly snapshot: Snapshot;
  readonly truths: Readonly<Record<string, Scalar>>;
  /** The events as anybody can play them: answers as JSON, facts from the start with the first. */
  readonly events: readonly FlowEvent[];
  /** What the last event took; undefined where nothing took it. */
  readonly taken?: readonly Transition[];
}

export type Replay = { readonly played: Played } | { readonly culprits: Culprits };

/** An event with answers that JSON can carry: null for a blank one. */
export function playable({ answers, ...event }: FlowEvent): FlowEvent {
  if (answers === undefined) return event;
  const plain = Object.entries(answers).map(([name, value]) => [name, value ?? null]);
  return { ...event, answers: Object.fromEntries(plain) as Record<string, Json> };
}

const nobody: Culprits = { variables: [], answers: [], truths: [] };

/** Plays one visit of an exploration with everything tracked, and compares what it had chosen. */
class Player {
  readonly #flow: Flow;
  #snapshot: Snapshot;
  #truths: Record<string, Scalar>;
  readonly #cells: Record<string, Cell>;
  readonly #first: Record<string, Cell>;
  /** What led to where it begins. */
  readonly #before: readonly FlowEvent[];
  readonly #events: { event: FlowEvent; facts: Record<string, Cell> }[] = [];
  #taken: readonly Transition[] | undefined = [];

  constructor(
    { flow, around }: Exploration,
    { facts = {}, truths = {}, resumed }: Beginning,
    fixed: (fact: string) => boolean,
  ) {
    this.#flow = flow;
    this.#snapshot = resumed?.snapshot ?? start(flow);
    this.#before = resumed?.events ?? [];
    const declared = Object.entries(around.truths ?? {});
    this.#truths = {
      ...Object.fromEntries(declared.map(([name, { initial }]) => [name, initial])),
      ...truths,
    };
    this.#cells = Object.fromEntries(
      Object.entries(this.#snapshot.facts).map(([name, value]): [string, Cell] => {
        if (Object.hasOwn(facts, name)) return [name, { value: facts[name]! }];
        return [name, fixed(name) && this.#before.length === 0 ? {} : { value }];
      }),
    );
    this.#first = { ...this.#cells };
  }

  /** The facts as they stand; an open one as the flow declares it. */
  #facts(): Record<string, Scalar> {
    const { variables } = this.#flow;
    return Object.fromEntries(
      Object.entries(this.#cells).map(([name, { value }]) => [
        name,
        value ?? variables[name]!.initial,
      ]),
    );
  }

  /** Holds a choice against what is so; a fact that was left open becomes what was chosen. */
  #isSo({ name, value, kind }: Choice): boolean {
    if (kind === 'answered') return true;
    const { context } = this.#snapshot;
    if (Object.hasOwn(context, name)) return context[name] === value;
    const cell = this.#cells[name]!;
    if (kind === 'brought' || cell.value === undefined) cell.value = value;
    return cell.value === value;
  }

  /** The first things that are not as a walk has taken them to be; undefined where all are. */
  walk(walk: Walk): Culprits | undefined {
    const facts: Record<string, Cell> = {};
    if ('sent' in walk) {
      for (const [name, value] of Object.entries(walk.sent.facts)) facts[name] = { value };
      for (const name of walk.sent.open) facts[name] = {};
      const shut = walk.sent.when.filter(
        ([truth, values]) => !values.includes(this.#truths[truth]!),
      );
      if (shut.length > 0) return { ...nobody, truths: shut.map(([truth]) => truth) };
    }
    Object.assign(this.#cells, facts);
    const wrong = walk.choices.find((choice) => !this.#isSo(choice));
    if (wrong !== undefined) return { ...nobody, variables: [wrong.name] };
    const missed: string[] = [];
    const chosen = new Map(walk.choices.map((choice) => [choice.name, choice.value]));
    const judge: Judge = (flow, guard, state) => {
      for (const name of guard?.answers ?? []) {
        const value = chosen.get(answeredHere(name, state.stack));
        if (value === undefined) continue;
        const isSo = collectedOn(flow, state.stack).has(name) && isGiven(state.answers[name]);
        if (isSo !== value) missed.push(name);
      }
      return holds(flow, guard, state);
    };
    const event: FlowEvent = 'sent' in walk ? walk.event : { type: this.#flow.back.event };
    // Without a word of answers, those that a step collects count as given with its forward event.
    const { collects } = this.#flow.steps[this.#snapshot.stack.at(-1)!]!;
    const isBare = event.type === this.#flow.forward && event.answers === undefined;
    const said = isBare && collects.length > 0 ? { ...event, answers: {} } : event;
    this.#events.push({ event: said, facts });
    const { facts: _brought, ...bare } = event;
    const snapshot = { ...this.#snapshot, facts: this.#facts() };
    let next: ReturnType<typeof move>;
    try {
      next = move(this.#flow, snapshot, bare, judge);
    } catch (error) {
      if (!(error instanceof FlowBug)) throw error;
      next = undefined;
    }
    if (missed.length > 0) return { ...nobody, answers: [missed[0]!] };
    const expected = 'target' in walk ? [] : 'taken' in walk ? walk.taken : undefined;
    const isSame =
      (next === undefined) === (expected === undefined) &&
      (next === undefined || !('to' in walk) || next.stack.at(-1) === walk.to.frame.step) &&
      (next?.taken ?? []).every((transition, index) => transition === expected?.[index]);
    if (!isSame) return nobody;
    this.#taken = next?.taken;
    if (next === undefined) return undefined;
    const { stack, context, answers } = next;
    this.#snapshot = { ...this.#snapshot, stack, context, answers };
    if ('sent' in walk) this.#truths = { ...this.#truths, ...walk.sent.makes };
    return undefined;
  }

  get played(): Played {
    const { variables } = this.#flow;
    const events = this.#events.map(({ event, facts }) => {
      const told = Object.entries(facts).flatMap(([name, { value }]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const { facts: _facts, ...bare } = event;
      return playable(told.length === 0 ? bare : { ...bare, facts: Object.fromEntries(told) });
    });
    const unusual = Object.entries(this.#first).flatMap(([name, { value }]) =>
      value === undefined || value === variables[name]!.initial ? [] : [[name, value] as const],
    );
    const [first, ...rest] = events;
    const isBegun = this.#before.length > 0;
    const told =
      unusual.length === 0 || first === undefined || isBegun
        ? [...this.#before, ...events]
        : [{ ...first, facts: { ...Object.fromEntries(unusual), ...first.facts } }, ...rest];
    return {
      snapshot: { ...this.#snapshot, facts: this.#facts() },
      truths: this.#truths,
      events: told,
      ...(this.#taken !== undefined && { taken: this.#taken }),
    };
  }
}

/**
 * Plays a visit that an exploration has found from where visits begin, with the engine, and with
 * everything tracked. Where something was not as the exploration had chosen it, nobody can make this
 * visit: the answer names what would have to be tracked to see that. Nothing to name means that the
 * exploration itself is at fault.
 */
export function replay(
  exploration: Exploration,
  { start: from, walks }: Visit,
  isFixed: (fact: string) => boolean,
): Replay {
  let furthest: { at: number; culprits: Culprits } = { at: -1, culprits: nobody };
  for (const beginning of exploration.beginnings.get(from) ?? [{}]) {
    const player = new Player(exploration, beginning, isFixed);
    let culprits: Culprits | undefined;
    let at = 0;
    for (; at < walks.length && culprits === undefined; at++) culprits = player.walk(walks[at]!);
    if (culprits === undefined) return { played: player.played };
    if (at > furthest.at) furthest = { at, culprits };
  }
  return { culprits: furthest.culprits };
}

/** What a need sees of a visit that was played. */
export function viewOf(flow: Flow, need: Pick<Need, 'reads'>, { snapshot, truths }: Played): View {
  const collected = collectedOn(flow, snapshot.stack);
  const { context, facts, answers } = snapshot;
  return viewFor(
    need,
    answers,
    (name) => collected.has(name),
    (name) => (Object.hasOwn(context, name) ? context[name] : facts[name]),
    truths,
  );
}

/** The step whose screen a visit that was played shows at its end. */
export const shownAfter = (flow: Flow, { snapshot }: Played): string =>
  shownStep(flow, snapshot).step.id;
