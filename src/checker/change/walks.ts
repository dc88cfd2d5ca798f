import { unlessBug } from '../../engine/FlowBug.ts';
import { isGiven } from '../../engine/guards.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import { shownStep } from '../../engine/shownStep.ts';
import { collectedOn } from '../../engine/stacks.ts';
import { start } from '../../engine/snapshot.ts';
import { applyEvent } from '../../engine/transition.ts';
import type { Flow, FlowEvent, Json, Scalar, Snapshot, Step } from '../../engine/types.ts';
import { groupBy, memo } from '../maps.ts';
import { findCone, listBrought } from '../model/cone.ts';
import { Choices, Unknown, type TakenValue } from '../model/choices.ts';
import { assignments } from '../model/control.ts';
import { declaredFacts } from '../../engine/declaredFacts.ts';
import { answersSent, type Model } from '../model/model.ts';
import {
  fullestFirst,
  listSamples,
  type Sample,
  type Sending,
  type View,
} from '../model/surroundings.ts';
import { endsAtAim } from './endsAtAim.ts';
import { goesBackOnly, onwardSendings, type LiveNames } from './liveNames.ts';

/** One thing that tells visitors apart: what they do on a step, or something about them. */
export interface VisitorChoice {
  /** What is chosen; the same key always has the same value in one visit. */
  readonly key: string;
  readonly step?: string;
  readonly event?: string;
  /** A variable or fact, or something true of the visitor that a flow may not know of. */
  readonly fact?: string;
  readonly truth?: string;
  /** An answer of which it is only known now whether it was given. */
  readonly answered?: string;
  /** Of answers: the names that are given. */
  readonly answers?: readonly string[];
  readonly value: Scalar;
}

/** Where a visit ends that only goes on; undefined where it goes on. Round: it never ends. */
type Ending = 'goal' | 'end' | 'stuck' | 'round';

/** One thing that visitors may do at a place. */
export interface Way {
  readonly event: FlowEvent;
  readonly isAside: boolean;
  readonly choices: readonly VisitorChoice[];
  /** What is given of what can be given in several ways, such as an answer of two screens. */
  readonly gives: readonly string[];
  /** The pointers of the transitions that are taken. */
  readonly taken: readonly string[];
  readonly to: WalkPlace;
}

/** Where visits stand that go on alike: a node of the graph of all visits that only go on. */
export interface WalkPlace {
  readonly index: number;
  /** The step, by the name under which two flows are compared. */
  readonly step: string;
  ending: Ending | undefined;
  /** What the screen visibly asks for. */
  readonly asks: readonly string[];
  ways: readonly Way[];
}

/** The graph of the visits of one flow that only go on. */
export interface Walks {
  readonly model: Model;
  readonly starts: readonly {
    readonly choices: readonly VisitorChoice[];
    readonly to: WalkPlace;
  }[];
  readonly places: readonly WalkPlace[];
}

/** What tells visitors of two flows apart: both are walked by it, so that they can be compared. */
export interface Telling {
  /** By step name and event: the answers and facts that make a difference in one of the flows. */
  answers(step: string, event: string): ReadonlySet<string>;
  facts(step: string, event: string): ReadonlySet<string>;
  /** The answers of which the value makes a difference, and not only whether there is one. */
  readonly valued: ReadonlySet<string>;
  /** The variables and answers that are not tracked: each may be anything when it is read. */
  readonly open: ReadonlySet<string>;
}

/** More places than these are not looked at. */
const mostPlaces = 4000;

/** Too much is told apart on the way: where, and what. */
export class TooMany extends Error {
  constructor(
    readonly step: string,
    readonly names: readonly string[],
  ) {
    super('too many ways to look through');
  }
}

/** Samples in classes that nothing tells apart but what is told of their answers. */
export const sampleClasses = (
  flow: Flow,
  samples: readonly Sample[],
  told: (sample: Sample) => unknown,
): Sample[][] => [
  ...groupBy(samples, (sample) => {
    const { facts, when, makes } = sample;
    return JSON.stringify([declaredFacts(flow, facts), when, makes, told(sample)]);
  }).values(),
];

/** A visit that stands at a place, and stands for all others there. */
interface Standing {
  readonly place: WalkPlace;
  readonly snapshot: Snapshot;
  readonly truths: Readonly<Record<string, Scalar>>;
  readonly step: Step;
  /** The event that led here. */
  readonly by?: string;
  /** What was done in vain at this step: only Back led on from there. */
  readonly vain?: string;
  /** The end that the last button was for which has one. */
  readonly aim?: string | undefined;
}

/** Builds the graph of one flow; a class, since its parts share what is known so far. */
export class Walker {
  readonly #standings: Standing[] = [];
  readonly #known = new Map<string, WalkPlace>();
  readonly #flow: Flow;
  readonly #live: LiveNames;
  readonly #sent = new Map<string, readonly Sample[][]>();
  readonly #asks = new Map<string, readonly string[]>();

  constructor(
    private readonly model: Model,
    private readonly telling: Telling,
    live: LiveNames,
    /** The name of a step, where it is compared by another one than its id. */
    private readonly nameOf: (id: string) => string,
  ) {
    this.#flow = model.flow;
    this.#live = live;
  }

  build(): Walks {
    const starts = this.#beginnings();
    for (const standing of this.#standings) {
      const { place } = standing;
      if (place.ending !== undefined) continue;
      place.ways = this.#ways(standing);
      if (place.ways.length === 0) place.ending = 'stuck';
    }
    const places = this.#standings.map(({ place }) => place);
    return { model: this.model, starts, places };
  }

  #beginnings(): Walks['starts'] {
    const { beginnings = [{}] } = this.model.around;
    const { fixed } = findCone(this.#flow);
    const all = beginnings
      .filter(({ resumed }) => resumed === undefined)
      .flatMap(({ facts, truths: known }) =>
        this.#withFree(declaredFacts(this.#flow, facts), fixed).map((one) => ({
          facts: one,
          known,
        })),
      );
    return all.map(({ facts, known }) => ({
      choices: Object.entries(facts).map(([fact, value]) => ({
        key: `from the start ${fact}`,
        fact,
        value,
      })),
      to: this.#placeOf(start(this.#flow, facts), { ...this.model.initialTruths, ...known }),
    }));
  }

  /** Facts with each value of those among some names that they do not say. */
  #withFree(facts: Readonly<Record<string, Scalar>>, names: readonly string[]) {
    const free = names.filter((name) => !Object.hasOwn(facts, name));
    return assignments(free, (name) => this.#flow.variables[name]!.domain).map((chosen) => ({
      ...facts,
      ...chosen,
    }));
  }

  /** All that a condition may read of a visit. */
  #viewOf({ snapshot, truths }: Pick<Standing, 'snapshot' | 'truths'>): View {
    const { context, facts } = snapshot;
    return {
      answers: relevantAnswers(this.#flow, snapshot),
      variables: { ...context, ...facts },
      truths,
    };
  }

  #endingAt(step: Step, isReplaced: boolean, aim: string | undefined): Ending | undefined {
    if (isReplaced) return 'end';
    if (endsAtAim(this.model, step.id, aim)) return 'goal';
    const goesOn = onwardSendings(this.model, step).length > 0 || goesBackOnly(this.model, step);
    return goesOn ? undefined : 'end';
  }

  #keyOf(
    step: Step,
    { snapshot, truths, vain, by, aim }: Omit<Standing, 'place'>,
    isBack: boolean,
  ) {
    const { context, facts, answers, stack } = snapshot;
    const isTracked = (name: string) => !this.telling.open.has(name);
    const names = [...this.#live.variables(step.id)].filter(isTracked);
    const told = [...this.#live.answers(step.id)].filter(isTracked);
    const collected = told.length === 0 ? new Set<string>() : collectedOn(this.#flow, stack);
    return JSON.stringify([
      stack.at(-1),
      step.id,
      vain ?? null,
      aim ?? null,
      names.map((name) => context[name] ?? facts[name] ?? null),
      told.map((name) => {
        const value = answers[name];
        if (!isGiven(value)) return collected.has(name) ? 0 : 1;
        return [collected.has(name), this.telling.valued.has(name) ? value : null];
      }),
      Object.values(truths),
      // Only Back reads what lies beneath.
      isBack ? [stack, by] : null,
    ]);
  }

  #placeOf(
    snapshot: Snapshot,
    truths: Standing['truths'],
    more: Pick<Standing, 'by' | 'vain' | 'aim'> = {},
  ): WalkPlace {
    const { step, replacedBy } = shownStep(this.#flow, snapshot);
    const ending = this.#endingAt(step, replacedBy !== undefined, more.aim);
    const isBack = ending === undefined && goesBackOnly(this.model, step);
    const standing = { snapshot, truths, step, ...more };
    const key = `${ending ?? ''} ${ending === undefined ? this.#keyOf(step, standing, isBack) : step.id}`;
    return memo(this.#known, key, () => {
      if (this.#standings.length >= mostPlaces) {
        throw new TooMany(step.id, [
          ...this.#live.variables(step.id),
          ...this.#live.answers(step.id),
        ]);
      }
      return this.#newPlace(standing, ending, this.#asksOf(step));
    });
  }

  /** What a screen visibly asks for: its answers, and itself. */
  #asksOf(step: Step): readonly string[] {
    return memo(this.#asks, step.id, () => {
      const names = onwardSendings(this.model, step)
        .flatMap(listSamples)
        .flatMap(({ answers = {} }) =>
          Object.keys(answers).filter((name) => answers[name] !== null),
        );
      const own = `step ${this.nameOf(step.id)}`;
      return [...new Set([...names.filter((name) => step.collects.includes(name)), own])];
    });
  }

  /** The samples of an event in classes that nothing tells apart, the fullest of each first. */
  #classes(step: Step, sending: Sending): readonly Sample[][] {
    return memo(this.#sent, `${step.id}\n${sending.event}`, () => {
      const open = listSamples(sending).filter(
        ({ given }) => this.model.conditions.of(given) !== 'never',
      );
      return sampleClasses(this.#flow, open, (sample) =>
        this.#told(step, sending.event, sample),
      ).map(fullestFirst);
    });
  }

  /** What is told apart of the answers of a sample. */
  #told(step: Step, event: string, { answers = {} }: Sample): (readonly [string, Json])[] {
    const names = this.telling.answers(this.nameOf(step.id), event);
    return Object.entries(answers)
      .filter(([name]) => names.has(name) && step.collects.includes(name))
      .map(([name, value]) => [
        name,
        this.telling.valued.has(name) ? value : isGiven(value ?? undefined),
      ]);
  }

  #ways(standing: Standing): Way[] {
    const { step } = standing;
    if (goesBackOnly(this.model, step)) return this.#backWay(standing);
    const all = onwardSendings(this.model, step);
    const others = all.filter(({ event }) => event !== standing.vain);
    const view = this.#viewOf(standing);
    return others.flatMap((sending) =>
      this.#classes(step, sending).flatMap((samples) => {
        const sample = samples.find(
          ({ when = {}, given }) =>
            (given === undefined || given.isMet(view)) &&
            Object.entries(when).every(([name, values]) =>
              values.includes(standing.truths[name] ?? null),
            ),
        );
        return sample === undefined ? [] : this.#waysOf(standing, sending, sample);
      }),
    );
  }

  /** Whoever can only go back does, and then something else. */
  #backWay(standing: Standing): Way[] {
    const { snapshot, truths, by, aim } = standing;
    const event = { type: this.#flow.back.event };
    const next = applyEvent(this.#flow, snapshot, event);
    if (next === undefined) return [];
    const { stack, context, answers, informed } = next;
    const more = by === undefined ? { aim } : { aim, vain: by };
    const to = this.#placeOf({ ...informed, stack, context, answers }, truths, more);
    return [{ event, isAside: false, choices: [], gives: [], taken: [], to }];
  }

  /** One way of sending an event, for each value of the facts that come with it and are free. */
  #waysOf(
    standing: Standing,
    { event: type, isAside = false, aim = standing.aim }: Sending,
    sample: Sample,
  ): Way[] {
    const flow = this.#flow;
    const { step, vain } = standing;
    const told = declaredFacts(flow, sample.facts);
    const name = this.nameOf(step.id);
    const asked = this.telling.facts(name, type);
    const brought = listBrought(flow, type).filter((fact) => asked.has(fact));
    const answers = answersSent(step, sample);
    const at = `on ${name}${vain === undefined ? '' : ' again'}`;
    return this.#withFree(told, brought).flatMap((facts) => {
      const event: FlowEvent = {
        type,
        ...(Object.keys(facts).length > 0 && { facts }),
        ...(Object.keys(answers).length > 0 && { answers }),
      };
      const choices = this.#choices(at, standing, { ...sample, facts }, type);
      return this.#after({ ...standing, aim }, event, sample).map(({ values, taken, to }): Way => ({
        event,
        isAside,
        taken,
        to,
        gives: this.#gives(answers),
        choices: [...choices, ...values],
      }));
    });
  }

  #gives(answers: NonNullable<FlowEvent['answers']>): string[] {
    const { alike = {} } = this.model.around;
    const isThere = (name: string) => answers[name] !== undefined;
    return Object.keys(alike).filter((what) => alike[what]!.some(isThere));
  }

  #choices(at: string, { step }: Standing, sample: Sample, event: string): VisitorChoice[] {
    const { truths = {} } = this.model.around;
    const name = this.nameOf(step.id);
    const told = this.#told(step, event, sample);
    const given = told.filter(([, value]) => value !== false && value !== null);
    return [
      { key: at, step: name, value: event },
      ...Object.entries(sample.facts ?? {}).map(([fact, value]) => ({
        key: `${event} ${fact}`,
        event,
        fact,
        value,
      })),
      ...Object.entries(sample.makes ?? {})
        .filter(([truth]) => truths[truth]?.isOfVisitor === true)
        .map(([truth, value]) => ({ key: `who ${truth}`, truth, value })),
      ...(told.length === 0
        ? []
        : [
            {
              key: `${at} ${event} answers`,
              step: name,
              event,
              answers: given.map(([answer]) => answer),
              value: JSON.stringify(told),
            },
          ]),
    ];
  }

  /** Where an event leads, for each value of what is not tracked and is read on the way. */
  #after({ snapshot, truths, aim }: Standing, event: FlowEvent, sample: Sample) {
    const choices = new Choices(this.#flow, new Set());
    const known = this.#withOpen(snapshot);
    const found: { values: VisitorChoice[]; taken: readonly string[]; to: WalkPlace }[] = [];
    do {
      const next = unlessBug(() => applyEvent(this.#flow, known, event, choices.judge));
      const values = choices.taken.map(valueChoice);
      if (next === undefined) found.push({ values, taken: [], to: this.#stuck(snapshot) });
      else {
        const { stack, context, answers, informed } = next;
        const all = this.#withoutOpen({ ...informed, stack, context, answers }, snapshot);
        const made = { ...truths, ...sample.makes };
        const to = this.#placeOf(all, made, { by: event.type, aim });
        found.push({ values, taken: next.taken.map(({ pointer }) => pointer), to });
      }
    } while (choices.next());
    return found;
  }

  /** The visit with what is not tracked as it is: unknown. */
  #withOpen(snapshot: Snapshot): Snapshot {
    const { open } = this.telling;
    if (open.size === 0) return snapshot;
    const context: Record<string, unknown> = { ...snapshot.context };
    const answers: Record<string, unknown> = { ...snapshot.answers };
    for (const name of open) {
      if (Object.hasOwn(context, name)) context[name] = new Unknown(name);
      else if (this.model.routed.has(name)) answers[name] = new Unknown(name);
    }
    return { ...snapshot, context, answers } as Snapshot;
  }

  #withoutOpen(snapshot: Snapshot, before: Snapshot): Snapshot {
    if (this.telling.open.size === 0) return snapshot;
    const known = <Value>(after: Readonly<Record<string, Value>>, old: typeof after) =>
      Object.fromEntries(
        Object.entries(after).flatMap(([name, value]) => {
          if (!((value as unknown) instanceof Unknown)) return [[name, value] as const];
          return Object.hasOwn(old, name) ? [[name, old[name]!] as const] : [];
        }),
      );
    return {
      ...snapshot,
      context: known(snapshot.context, before.context),
      answers: known(snapshot.answers, before.answers),
    };
  }

  /** Where nothing takes what a visitor does. */
  #stuck(snapshot: Snapshot): WalkPlace {
    const { step } = shownStep(this.#flow, snapshot);
    return memo(this.#known, `stuck ${step.id}`, () =>
      this.#newPlace({ snapshot, truths: {}, step }, 'stuck', []),
    );
  }

  #newPlace(
    standing: Omit<Standing, 'place'>,
    ending: Ending | undefined,
    asks: readonly string[],
  ): WalkPlace {
    const index = this.#standings.length;
    const place = { index, step: this.nameOf(standing.step.id), ending, asks, ways: [] };
    this.#standings.push({ place, ...standing });
    return place;
  }
}

/** What was taken for the value of something that is not tracked, as a choice. */
function valueChoice(taken: TakenValue): VisitorChoice {
  const { value } = taken;
  return taken.kind === 'answered'
    ? { key: `value ${taken.answer}`, answered: taken.answer, value }
    : { key: `value ${taken.name}`, fact: taken.name, value };
}
