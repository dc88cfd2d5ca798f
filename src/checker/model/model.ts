import { isGiven } from '../../engine/guards.ts';
import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import type { Flow, FlowEvent, Json, Scalar, Step } from '../../engine/types.ts';
import { guardsOf, listBrought } from './cone.ts';
import { declaredFacts } from '../../engine/declaredFacts.ts';
import { groupBy, memo } from '../maps.ts';
import { Conditions, type ValueClasses } from './valueClasses.ts';
import type { Abstraction } from './abstraction.ts';
import {
  listSamples,
  type Condition,
  type Precondition,
  type ScreenModel,
  type Sending,
  type Surroundings,
  type Sample,
} from './surroundings.ts';

/** A screen that nobody declares is taken to send whatever its step handles, all answers with it. */
function assumedScreen(flow: Flow, step: Step): ScreenModel {
  const handled = Object.keys(step.on).filter((event) => event !== flow.back.event);
  const all: Sample = { answers: Object.fromEntries(step.collects.map((name) => [name, true])) };
  const isOwn = (event: string) => step.on[event]!.some((transition) => !isOfEveryStep(transition));
  return {
    sends: handled.map((event) => ({ event, samples: isOwn(event) ? [all] : [] })),
    ends: handled.length === 0,
  };
}

/**
 * What the screen of a step sends. One that an app does not have although it knows its screens gives
 * no answers: nobody knows what they would be.
 */
export function screenDeclared(flow: Flow, around: Surroundings, step: Step): ScreenModel {
  if (around.screen === undefined) return assumedScreen(flow, step);
  return around.screen(step, flow) ?? assumedScreen(flow, { ...step, collects: [] });
}

type Answers = Readonly<Record<string, Json | undefined>>;

/** The answers of a way that a step keeps, as an event carries them: undefined for a blank one. */
export function answersSent(step: Step, { answers = {} }: Sample): Answers {
  const kept: Record<string, Json | undefined> = {};
  for (const [name, sample] of Object.entries(answers)) {
    if (step.collects.includes(name)) kept[name] = sample ?? undefined;
  }
  return kept;
}

/** One sample an event, reduced to what an exploration looks at. */
export interface Sent {
  readonly type: string;
  /** What the engine is given: answers that are tracked or that guards ask for. */
  readonly answers: Answers;
  /** All that comes with it, to be told. */
  readonly event: FlowEvent;
  /** The facts whose values this way says. */
  readonly facts: Readonly<Record<string, Scalar>>;
  /** Facts that come with it and may have any value. */
  readonly open: ReadonlySet<string>;
  readonly makes: Readonly<Record<string, Scalar>>;
  readonly when: readonly (readonly [truth: string, values: readonly Scalar[]])[];
  /** What the answers before must be for it to be open. */
  readonly given?: Condition;
  /** Whether that cannot be told from what is tracked. */
  readonly isLoose: boolean;
  /** The answers on which it depends whether some of those are open that it stands for. */
  readonly dependsOn: readonly string[];
  readonly preconditions: readonly Precondition[];
  /** Only visits that are resumed bring it. */
  readonly isPast: boolean;
  /** Its event, facts and conditions as text: two sendings that differ here are kept apart. */
  readonly looks: string;
  /** The positions, in the list of all that the screen sends, of those it stands for; its own first. */
  readonly places: readonly number[];
  /** Other sendings that differ from it only in what is not tracked. */
  readonly twins: readonly Sent[];
}

function sentBy(
  flow: Flow,
  step: Step,
  { event: type, preconditions = [], isPast = false }: Sending,
  sample: Sample,
): Omit<Sent, 'places' | 'twins'> {
  const facts = declaredFacts(flow, sample.facts);
  const answers = answersSent(step, sample);
  const event = { type, ...(Object.keys(answers).length > 0 && { answers }) };
  return {
    type,
    answers,
    event,
    isPast,
    looks: JSON.stringify([type, facts, sample.when, isPast]),
    facts,
    open: new Set(listBrought(flow, type).filter((name) => !Object.hasOwn(facts, name))),
    makes: sample.makes ?? {},
    when: Object.entries(sample.when ?? {}),
    preconditions,
    ...(sample.given && { given: sample.given }),
    isLoose: false,
    dependsOn: [],
  };
}

/** Whether nothing asked is met after one way and not after another that differs in answers only. */
function isBelow(one: Sent, other: Sent, classes: ReadonlyMap<string, ValueClasses>): boolean {
  for (const [name, { classOf, isBelow: isLess, values }] of classes) {
    const isThere = Object.hasOwn(one.answers, name);
    const isOther = Object.hasOwn(other.answers, name);
    const first = classOf(one.answers[name]);
    const second = classOf(other.answers[name]);
    const every = (test: (sample: number) => boolean) => values.every((_, index) => test(index));
    if (isThere && isOther ? !isLess(first, second) : false) return false;
    // An answer that is not named stays as it was, whatever that is.
    if (isThere && !isOther && !every((kept) => isLess(first, kept))) return false;
    if (!isThere && isOther && !every((kept) => isLess(kept, second))) return false;
  }
  return true;
}

/** The answers that some guard asks for: they decide on the sample. */
const routedAnswers = (flow: Flow): ReadonlySet<string> =>
  new Set([
    ...Object.values(flow.steps).flatMap((step) =>
      guardsOf(step).flatMap(({ answers }) => answers),
    ),
    ...flow.replaceEveryStep.flatMap(({ when }) => when.answers),
  ]);

/** A flow with what its screens send, worked out once for all that is asked. */
export class Model {
  readonly #screens = new Map<string, ScreenModel>();
  readonly #sent = new Map<string, readonly Sent[]>();
  /** The answers that some guard asks for. */
  readonly routed: ReadonlySet<string>;
  #samples: readonly Sample[] | undefined;
  #brought: ReadonlySet<string> | undefined;
  #values: ReadonlyMap<string, readonly Json[]> | undefined;
  #conditions: Conditions | undefined;

  readonly around: Surroundings;

  constructor(
    readonly flow: Flow,
    around: Surroundings,
  ) {
    this.around = around.offeredTo?.(flow) ?? around;
    this.routed = routedAnswers(flow);
  }

  /** Every sample of every screen. */
  get samples(): readonly Sample[] {
    this.#samples ??= Object.keys(this.flow.steps).flatMap((step) =>
      this.screen(step).sends.flatMap(({ samples }) => samples),
    );
    return this.#samples;
  }

  /** Whether some event brings a fact; others have any value from the start. */
  isBrought(fact: string): boolean {
    this.#brought ??= new Set([
      ...this.flow.events.flatMap((event) => listBrought(this.flow, event)),
      ...this.samples.flatMap(({ facts = {} }) => Object.keys(facts)),
    ]);
    return this.#brought.has(fact);
  }

  /** What is true of the world where the beginning of a visit does not say otherwise. */
  get initialTruths(): Readonly<Record<string, Scalar>> {
    const all = Object.entries(this.around.truths ?? {});
    return Object.fromEntries(all.map(([name, { initial }]) => [name, initial]));
  }

  /** The conditions of ways that are open for some samples and not for others. */
  get conditions(): Conditions {
    if (this.#conditions !== undefined) return this.#conditions;
    const all = this.samples.flatMap(({ given }) => given ?? []);
    return (this.#conditions = new Conditions(this.flow, this.values, all));
  }

  /** The screen of a step; one that nobody declares sends what its step handles. */
  screen(step: string): ScreenModel {
    return memo(this.#screens, step, () =>
      screenDeclared(this.flow, this.around, this.flow.steps[step]!),
    );
  }

  /** What the screens of its goals submit; undefined where one of them submits whatever there is. */
  submits(): ScreenModel['submits'] {
    const all = Object.values(this.flow.goals).map((goal) => this.screen(goal).submits);
    return all.includes(undefined) ? undefined : Object.assign({}, ...all);
  }

  /** Every way in which the screen that is shown sends while a step is the current one; not Back. */
  #all(shown: string, step: string): readonly Sent[] {
    return memo(this.#sent, `${shown}\n${step}`, () => {
      const current = this.flow.steps[step]!;
      return (
        this.screen(shown)
          .sends.filter(({ event }) => event !== this.flow.back.event)
          // A visit is resumed by what the screens of its own steps have sent.
          .filter(({ isPast }) => isPast !== true || shown === step)
          .flatMap((sending) =>
            listSamples(sending).map((sample) => sentBy(this.flow, current, sending, sample)),
          )
          .map((sent, place) => ({ ...sent, places: [place], twins: [] }))
      );
    });
  }

  /** Every sample that some screen brings, by answer; equal ones once. */
  get values(): ReadonlyMap<string, readonly Json[]> {
    if (this.#values !== undefined) return this.#values;
    const found = new Map<string, Map<string, Json>>();
    const { ahead = {}, beginnings = [] } = this.around;
    const there = [
      ...Object.entries(ahead).flatMap(([name, list]) => list.map((one) => [name, one] as const)),
      ...beginnings.flatMap(({ resumed }) => Object.entries(resumed?.snapshot.answers ?? {})),
    ];
    for (const given of [
      there,
      ...Object.keys(this.flow.steps).map((step) =>
        this.#all(step, step).flatMap(({ answers }) => Object.entries(answers)),
      ),
    ]) {
      for (const [name, sample] of given) {
        if (sample === undefined) continue;
        const samples = memo(found, name, () => new Map<string, Json>());
        memo(samples, JSON.stringify(sample), () => sample);
      }
    }
    this.#values = new Map([...found].map(([name, samples]) => [name, [...samples.values()]]));
    return this.#values;
  }

  /**
   * What the screen that is shown can send while a step is the current one, each way once. Back is
   * not among it: whether it is offered depends on the stack. A way that only gives more than
   * another, and nothing else, is left out: no precondition minds.
   */
  sent(
    shown: string,
    step: string,
    abstraction: Abstraction,
    classes: ReadonlyMap<string, ValueClasses>,
  ): Sent[] {
    const different = new Map<
      string,
      { sent: Sent; places: number[]; twins: Sent[]; rest: string }
    >();
    const loose = [...this.routed].filter((name) => !classes.has(name));
    const asked = new Set(abstraction.preconditions);
    const list = this.#all(shown, step);
    const { conditions } = this;
    for (const { given, ...bare } of list) {
      const verdict = conditions.of(given);
      if (verdict === 'never') continue;
      const isOpen = verdict === 'always' || given === undefined;
      const isLoose = !isOpen && !conditions.answersOf(given).every((name) => classes.has(name));
      const all: Sent = { ...bare, isLoose, ...(!isOpen && { given }) };
      const answers: Record<string, Json | undefined> = {};
      let code = '';
      for (const [name, { classOf }] of classes) {
        if (!Object.hasOwn(all.answers, name)) code += '?';
        else {
          answers[name] = all.answers[name];
          code += String.fromCharCode(65 + classOf(answers[name]));
        }
      }
      let rest = all.looks;
      for (const name of loose) {
        if (!Object.hasOwn(all.answers, name)) continue;
        answers[name] = all.answers[name];
        rest += ` ${name}${isGiven(answers[name]) ? '+' : '-'}`;
      }
      for (const [name, value] of Object.entries(all.makes)) {
        if (abstraction.truths.includes(name)) rest += ` ${name}=${JSON.stringify(value)}`;
      }
      if (abstraction.ages !== undefined) {
        const { ages } = abstraction;
        rest += Object.hasOwn(answers, ages)
          ? ` ${classes.get(ages)!.classOf(answers[ages])}`
          : ' ?';
      }
      // What this very event brings may be needed by what it calls.
      const called = all.preconditions.filter((precondition) => asked.has(precondition));
      for (const name of called.flatMap(({ reads }) => reads.answers ?? [])) {
        rest += ` ${JSON.stringify(answers[name])}`;
      }
      if (!isOpen && !isLoose) rest += ` ${verdict.key}`;
      const key = `${rest}\n${code}`;
      const known = different.get(key);
      if (known !== undefined && (isLoose || !known.sent.isLoose)) {
        known.places.push(...all.places);
        known.twins.push(all);
      } else {
        // One that is surely open stands for those that may not be.
        const places = [...all.places, ...(known?.places ?? [])];
        const twins = known === undefined ? [] : [known.sent, ...known.twins];
        different.set(key, { sent: { ...all, answers, places, twins }, places, twins, rest });
      }
    }
    const isLess = (one: Sent, other: Sent) =>
      (other.isLoose || !one.isLoose) && isBelow(one, other, classes);
    return [...groupBy(different.values(), ({ rest }) => rest).values()].flatMap((alike) => {
      let least: typeof alike = [];
      for (const one of alike) {
        const less = least.find((other) => isLess(other.sent, one.sent));
        if (less !== undefined) less.places.push(...one.places);
        else {
          const more = least.filter((other) => isLess(one.sent, other.sent));
          for (const { places } of more) one.places.push(...places);
          least = [...least.filter((other) => !more.includes(other)), one];
        }
      }
      return least.map(({ sent }) => {
        const given = sent.places.flatMap((place) => list[place]!.given ?? []);
        const open = given.filter((one) => typeof conditions.of(one) === 'object');
        return {
          ...sent,
          dependsOn: [...new Set(open.flatMap((one) => conditions.answersOf(one)))],
        };
      });
    });
  }
}

/** The different ways in which some answers come, looking only at whether they are given. */
export function listDifferentSamples(
  step: Step,
  sending: Sending,
  tracked: readonly string[],
): Answers[] {
  const all = listSamples(sending).map((sample) => {
    const answers = answersSent(step, sample);
    return Object.fromEntries(
      tracked.flatMap((name) => (Object.hasOwn(answers, name) ? [[name, answers[name]]] : [])),
    );
  });
  const looks = (answers: Answers) =>
    tracked
      .map((name) => (Object.hasOwn(answers, name) ? Number(isGiven(answers[name])) : 2))
      .join('');
  return all.filter(
    (one, index) => all.findIndex((other) => looks(other) === looks(one)) === index,
  );
}
