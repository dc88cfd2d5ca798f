import { memo } from '../maps.ts';
import { findCone, guardsOf, withSources, type Cone } from './cone.ts';
import type { Model } from './model.ts';
import type { Precondition } from './surroundings.ts';

/**
 * The names that an exploration tells apart. What it does not track may have any value whenever it
 * is read: then the exploration sees more than happens, and never less.
 */
export interface Abstraction {
  readonly variables: readonly string[];
  /** Facts that are remembered from when they come. */
  readonly carried: readonly string[];
  /** Of these, the ones that no event brings: known from the start. */
  readonly fixed: readonly string[];
  readonly answers: readonly string[];
  readonly truths: readonly string[];
  /** The preconditions that are asked about: they tell samples apart. */
  readonly preconditions: readonly Precondition[];
  /** The answer of which is told whether it was given on a way that Back has undone. */
  readonly ages?: string;
}

/** A core of more combinations than these is cut off. */
const mostCombinations = 128;

/** Everything about a flow that abstractions are cut from. */
export class Abstractions {
  /** What decides on the step that is shown is asked in every state, so it is always tracked. */
  readonly #shown;
  readonly #when: readonly string[];
  readonly #cone: Cone;
  readonly #numbers = new Map<Precondition, number>();

  constructor(private readonly model: Model) {
    const { flow } = model;
    this.#when = [...new Set(model.samples.flatMap(({ when = {} }) => Object.keys(when)))];
    this.#cone = findCone(flow);
    const rules = flow.replaceEveryStep.map(({ when }) => when);
    this.#shown = {
      names: rules.flatMap(({ variables }) => variables),
      answers: rules.flatMap(({ answers }) => answers),
    };
  }

  /** An abstraction of some names: variables and facts with all they are copied from, answers and truths. */
  of(
    names: Iterable<string>,
    answers: Iterable<string>,
    truths: Iterable<string>,
    preconditions: readonly Precondition[] = [],
    ages?: string,
  ): Abstraction {
    const { flow, around } = this.model;
    const wanted = [
      ...names,
      ...this.#shown.names,
      ...preconditions.flatMap(({ reads }) => reads.variables ?? []),
    ];
    const known = withSources(
      flow,
      new Set(wanted.filter((name) => Object.hasOwn(flow.variables, name))),
    );
    const collected = new Set(Object.values(flow.steps).flatMap(({ collects }) => collects));
    const facts = [...known].filter((name) => flow.variables[name]!.fact).toSorted();
    const all = (list: Iterable<string>, more: readonly (readonly string[] | undefined)[]) =>
      [...new Set([...list, ...more.flatMap((one) => one ?? [])])].toSorted();
    return {
      variables: [...known].filter((name) => !flow.variables[name]!.fact).toSorted(),
      carried: facts,
      fixed: facts.filter((name) => !this.model.isBrought(name)),
      answers: all(answers, [
        this.#shown.answers,
        ...preconditions.map(({ reads }) => reads.answers),
        ages === undefined ? [] : [ages],
      ]).filter((name) => collected.has(name)),
      truths: all(
        truths,
        preconditions.map(({ reads }) => reads.truths),
      ).filter((name) => Object.hasOwn(around.truths ?? {}, name)),
      preconditions,
      ...(ages !== undefined && { ages }),
    };
  }

  /** Everything that the ways of visits depend on, and what some preconditions read: nothing is left open. */
  whole(preconditions: readonly Precondition[] = []): Abstraction {
    const { variables, carried, answers } = this.#cone;
    return this.of([...variables, ...carried], answers, this.#when, preconditions);
  }

  /**
   * What most of the ways depend on: the names that guards read most often, as long as their values
   * do not multiply to many. What only few guards read is tracked when it turns out to matter.
   */
  core(): Abstraction {
    const guards = Object.values(this.model.flow.steps).flatMap(guardsOf);
    const { variables, carried, answers } = this.whole();
    const reads = (name: string) =>
      guards.filter((guard) => guard.variables.includes(name) || guard.answers.includes(name))
        .length;
    const ranked = [...variables, ...carried, ...answers]
      .map((name) => ({ name, count: reads(name) }))
      .toSorted((one, other) => other.count - one.count);
    let core = this.of([], [], this.#when);
    for (const { name } of ranked) {
      const next = answers.includes(name)
        ? this.grown(core, { answers: [name] })
        : this.grown(core, { variables: [name] });
      if (this.#combinations(next) > mostCombinations) break;
      core = next;
    }
    return core;
  }

  #combinations({ variables, carried, answers }: Abstraction): number {
    return [...variables, ...carried].reduce(
      (product, name) => product * this.model.flow.variables[name]!.domain.length,
      2 ** answers.length,
    );
  }

  /** An abstraction that tracks some more, for the same preconditions if not for others. */
  grown(
    abstraction: Abstraction,
    more: Partial<Pick<Abstraction, 'variables' | 'answers' | 'truths' | 'preconditions'>>,
    ages = abstraction.ages,
  ): Abstraction {
    return this.of(
      [...abstraction.variables, ...abstraction.carried, ...(more.variables ?? [])],
      [...abstraction.answers, ...(more.answers ?? [])],
      [...abstraction.truths, ...(more.truths ?? [])],
      more.preconditions ?? abstraction.preconditions,
      ages,
    );
  }

  /** The same for abstractions that track the same. */
  keyOf({ variables, carried, answers, truths, preconditions, ages }: Abstraction): string {
    // Preconditions are told apart as objects: nothing keeps two from having one id.
    const numbers = preconditions.map((precondition) =>
      String(memo(this.#numbers, precondition, () => this.#numbers.size)),
    );
    return [variables, carried, answers, truths, numbers, [ages ?? '']]
      .map((names) => names.join('\n'))
      .join('\f');
  }
}
