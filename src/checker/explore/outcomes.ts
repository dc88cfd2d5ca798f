import { memo } from '../maps.ts';
import { FlowBug } from '../../engine/FlowBug.ts';
import { variableValue } from '../../engine/guards.ts';
import { applyEvent, type AppliedEvent } from '../../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Transition } from '../../engine/types.ts';
import { Choices, type TakenValue } from '../model/choices.ts';
import { snapshotOf, type Control, type Controls, type Parts } from '../model/control.ts';
import type { BackTarget, StackFrame, State } from './graph.ts';
import type { StillRead } from './live.ts';
import { isOpenWith, viewFor, type ValueClasses } from '../model/valueClasses.ts';
import type { Model, Sent } from '../model/model.ts';
import type { Abstraction } from '../model/abstraction.ts';
import type { Precondition } from '../model/surroundings.ts';

/** What an event comes to, where a screen sends it with some knowledge. */
export interface EventOutcome {
  readonly sent: Sent;
  /** The place of `sent` in what the screen sends. */
  readonly group: number;
  readonly event: FlowEvent;
  readonly choices: readonly TakenValue[];
  readonly taken: readonly Transition[];
  /** Undefined where nothing takes the event. */
  readonly control?: Control;
  /** What the engine threw. */
  readonly bug?: string;
  readonly reset?: readonly string[];
  readonly top?: string;
  readonly unmet: readonly Precondition[];
}

/** What Back makes of a control. */
export interface BackEffect {
  readonly control: Control;
  /** The answers that are cleared by it. */
  readonly cleared: readonly string[];
  readonly choices: readonly TakenValue[];
}

/** What Back makes of each control, where it leaves some steps and reaches another. */
export type BackEffects = Map<Control, readonly BackEffect[]>;

/** What is the same for all frames of a kind, by what the visit knows. */
export class ByPlace<Value> {
  readonly #known: Map<number, Value>[] = [];

  get(control: Control, { kind }: StackFrame, make: () => Value): Value {
    const places = (this.#known[control.id] ??= new Map<number, Value>());
    return memo(places, kind, make);
  }
}

/** A sample, with what an exploration makes of it. */
interface Sendable {
  readonly sent: Sent;
  /** What it says of facts, open ones among them; undefined where it says nothing. */
  readonly facts?: Snapshot['facts'];
  /** Of what it calls for what is asked about. */
  readonly preconditions: readonly Precondition[];
}

type Place = Pick<State, 'frame' | 'control'>;

/** What events come to, those of screens and Back, in every way to choose what is not tracked. */
export class Outcomes {
  /** Whether nothing was chosen that is not tracked. */
  isExact = true;
  readonly #known = new ByPlace<readonly EventOutcome[]>();
  readonly #sendable = new Map<string, readonly Sendable[]>();
  readonly #met: ReadonlyMap<Precondition, ByPlace<boolean>>;
  readonly #backs = new Map<string, BackEffects>();
  /** The same, for targets that were asked for. */
  readonly #ofTarget = new Map<BackTarget, BackEffects>();

  constructor(
    private readonly model: Model,
    private readonly abstraction: Abstraction,
    private readonly classes: ReadonlyMap<string, ValueClasses>,
    private readonly controls: Controls,
    private readonly isCollected: (frame: StackFrame, answer: string) => boolean,
    private readonly live?: StillRead,
  ) {
    this.#met = new Map(
      abstraction.preconditions.map((precondition) => [precondition, new ByPlace<boolean>()]),
    );
  }

  /** What each event leads to. Equal steps with equal knowledge lead to the same, whatever lies beneath. */
  of({ frame, control, shown }: State): readonly EventOutcome[] {
    return this.#known.get(control, frame, () => {
      const snapshot = snapshotOf(this.model.flow, control, frame.stack);
      return this.#sendableOn(shown, frame.step).flatMap((one, group) =>
        this.#isOpen(one.sent, { frame, control })
          ? this.#played(one, group, snapshot, { frame, control })
          : [],
      );
    });
  }

  /** Whether a precondition that is asked about is met, whatever is shown. */
  isMet(precondition: Precondition, place: Place): boolean {
    const { frame, control } = place;
    return this.#met.get(precondition)!.get(control, frame, () => {
      const snapshot = snapshotOf(this.model.flow, control, frame.stack);
      return this.#holds(precondition, snapshot, place, control.answers);
    });
  }

  #holds(
    precondition: Precondition,
    known: Snapshot,
    { frame, control }: Place,
    answers: Sent['answers'],
  ) {
    return precondition.isMet(
      viewFor(
        precondition,
        answers,
        (name) => this.isCollected(frame, name),
        (name) => variableValue(known, name),
        control.truths,
      ),
    );
  }

  #sendableOn(shown: string, step: string): readonly Sendable[] {
    return memo(this.#sendable, `${shown}\n${step}`, () =>
      this.model.sent(shown, step, this.abstraction, this.classes).map((sent): Sendable => {
        const facts = { ...this.controls.open(sent.open), ...sent.facts };
        return {
          sent,
          ...(Object.keys(facts).length > 0 && { facts }),
          preconditions: sent.preconditions.filter((precondition) => this.#met.has(precondition)),
        };
      }),
    );
  }

  #isOpen({ when, given, isLoose }: Sent, { frame, control }: Place): boolean {
    const { truths, answers } = control;
    return (
      when.every(
        ([truth, values]) =>
          !this.abstraction.truths.includes(truth) || values.includes(truths[truth]!),
      ) &&
      (isLoose || isOpenWith(given, answers, (name) => this.isCollected(frame, name)))
    );
  }

  #played(
    { sent, facts, preconditions }: Sendable,
    group: number,
    before: Snapshot,
    at: Place,
  ): EventOutcome[] {
    const { control } = at;
    const snapshot =
      facts === undefined ? before : { ...before, facts: { ...before.facts, ...facts } };
    const given: FlowEvent = { type: sent.type, answers: sent.answers };
    const unmet = preconditions.filter(
      (precondition) =>
        !this.#holds(precondition, snapshot, at, { ...control.answers, ...sent.answers }),
    );
    const choices = new Choices(this.model.flow, sent.open);
    const found: EventOutcome[] = [];
    do {
      let next: AppliedEvent | undefined;
      let bug: string | undefined;
      try {
        next = applyEvent(this.model.flow, snapshot, given, choices.judge);
      } catch (error) {
        if (!(error instanceof FlowBug)) throw error;
        bug = error.message;
      }
      const led = next && this.#led(next, sent, control, choices);
      const { taken } = choices;
      const brought = taken.filter(({ kind }) => kind === 'brought');
      if (brought.length < taken.length) this.isExact = false;
      const event = facts === undefined ? sent.event : withFacts(sent, brought);
      found.push({
        taken: [],
        ...led,
        ...(bug !== undefined && { bug }),
        sent,
        group,
        event,
        choices: taken,
        unmet,
      });
    } while (choices.next());
    return found;
  }

  /** What Back makes of the controls for which it was asked. */
  backs(target: BackTarget): BackEffects {
    return memo(this.#ofTarget, target, () => {
      const key = `${target.left.join('\n')}\n${target.reached.step}`;
      return memo(this.#backs, key, (): BackEffects => new Map());
    });
  }

  /** What Back makes of a control. */
  back(control: Control, target: BackTarget, known = this.backs(target)): readonly BackEffect[] {
    return memo(known, control, () => this.#playedBack(control, target));
  }

  #playedBack(control: Control, { left, reached }: BackTarget): BackEffect[] {
    const { flow } = this.model;
    const stack = [...reached.stack, ...left.toReversed()];
    const choices = new Choices(flow, nothingBrought);
    const event = { type: flow.back.event };
    const next = applyEvent(flow, snapshotOf(flow, control, stack), event, choices.judge);
    if (next === undefined) return [];
    const { ages } = this.abstraction;
    const isUndone =
      ages !== undefined &&
      next.answers[ages] !== undefined &&
      [...left, reached.step].some((step) => flow.steps[step]!.collects.includes(ages));
    const cleared = listCleared(flow, { left, reached });
    const found: BackEffect[] = [];
    do {
      const { context, answers } = next;
      const { facts, truths } = control;
      const isStale = control.isStale || isUndone;
      const after = this.#controlOf(
        reached.step,
        { context, answers, facts, truths, isStale },
        choices,
      );
      if (choices.taken.length > 0) this.isExact = false;
      found.push({ control: after, cleared, choices: choices.taken });
    } while (choices.next());
    return found;
  }

  #controlOf(step: string, parts: Parts, choices: Choices): Control {
    return this.controls.of(parts, choices, this.live?.(step, parts));
  }

  /** Where an event leads that is taken. */
  #led(next: AppliedEvent, sent: Sent, control: Control, choices: Choices) {
    const { ages } = this.abstraction;
    const isAnew = ages !== undefined && Object.hasOwn(sent.answers, ages);
    const begunAnew = next.taken.some(({ reset }) => reset !== undefined);
    return {
      taken: next.taken,
      top: next.stack.at(-1)!,
      ...(begunAnew && { reset: next.stack.slice(0, -1) }),
      control: this.#controlOf(
        next.stack.at(-1)!,
        {
          context: next.context,
          answers: next.answers,
          facts: next.informed.facts,
          truths: { ...control.truths, ...sent.makes },
          isStale: control.isStale && !isAnew,
        },
        choices,
      ),
    };
  }
}

/** An event as it is told: with the facts that this way says, and those that mattered. */
function withFacts({ event, facts }: Sent, brought: readonly TakenValue[]): FlowEvent {
  const all = { ...facts, ...Object.fromEntries(brought.map(({ name, value }) => [name, value])) };
  return Object.keys(all).length > 0 ? { ...event, facts: all } : event;
}

const nothingBrought: ReadonlySet<string> = new Set();

/** The answers that Back clears on its way. */
export const listCleared = (flow: Flow, { left, reached }: BackTarget): string[] => [
  ...left.flatMap((step) => flow.steps[step]!.back.outOf.clear),
  ...flow.steps[reached.step]!.back.into.clear,
];
