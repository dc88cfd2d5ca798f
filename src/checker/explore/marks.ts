import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import type { AskedPrecondition } from '../model/askedPreconditions.ts';
import type { Model } from '../model/model.ts';
import { listSamples } from '../model/surroundings.ts';

/** The answers of which it is told who collects them, though their values are not tracked. */
export interface Marks {
  readonly answers: readonly string[];
  /** Of the answers that can be outdated those that a step keeps without asking for them, by step. */
  readonly keeps: ReadonlyMap<string, readonly string[]>;
}

export const noMarks: Marks = { answers: [], keeps: new Map() };

/**
 * The answers that can go stale: some screen brings one with one event and leaves it as it was with
 * another, by which the visitor goes on. An answer that comes with every way on is always of the
 * present path, and so is one that nothing else ever gives.
 */
export function mayGoStale(model: Model): string[] {
  const { flow } = model;
  const found = Object.values(flow.steps).flatMap((step) => {
    // Whoever takes a way that every step has gives up; one who begins anew leaves the step behind.
    const goesOn = (event: string) =>
      (step.on[event] ?? []).some(
        (transition) => !isOfEveryStep(transition) && transition.reset === undefined,
      );
    const sends = model.screen(step.id).sends.filter(({ event }) => Object.hasOwn(step.on, event));
    return step.collects.filter(
      (name) =>
        sends.flatMap(listSamples).some(({ answers }) => (answers?.[name] ?? null) !== null) &&
        sends
          .filter(({ event }) => goesOn(event))
          .flatMap(listSamples)
          .some(({ answers }) => answers?.[name] === undefined),
    );
  });
  return [...new Set(found)];
}

/** Whether a step collects an answer that its own screen never brings: it keeps what was there. */
function isKeptBy(model: Model, step: string, name: string): boolean {
  const { sends } = model.screen(step);
  const isAsked = sends.some(({ samples }) =>
    samples.some(({ answers }) => answers?.[name] !== undefined),
  );
  return model.flow.steps[step]!.collects.includes(name) && !isAsked;
}

/** The answers that preconditions read or that can be outdated, and the steps that keep the latter. */
export function collectMarks(model: Model, asked: readonly AskedPrecondition[]): Marks {
  const { flow } = model;
  const stale = mayGoStale(model);
  const submits = model.submits() ?? {};
  const submitted = stale.flatMap((name) =>
    Object.hasOwn(submits, name) ? (submits[name]!.reads.answers ?? []) : [],
  );
  const needed = asked.flatMap(({ precondition }) => precondition.reads.answers ?? []);
  const kept = Object.keys(flow.steps).map((step): [string, string[]] => [
    step,
    stale.filter((name) => isKeptBy(model, step, name)),
  ]);
  return {
    answers: [
      ...new Set([...needed, ...stale, ...submitted, ...model.conditions.answers]),
    ].toSorted(),
    keeps: new Map(kept.filter(([, names]) => names.length > 0)),
  };
}

/** Of some marks those of some answers, and of one that can be outdated. */
export const pickMarks = (
  { keeps }: Marks,
  answers: readonly string[],
  ages: string | undefined,
): Marks => ({
  answers: answers.toSorted(),
  keeps: new Map(
    [...keeps].flatMap(([step, names]) =>
      ages !== undefined && names.includes(ages) ? [[step, [ages]] as const] : [],
    ),
  ),
});

/** Whether some marks hold all of others. */
export const includeMarks = (all: Marks, some: Marks): boolean =>
  some.answers.every((name) => all.answers.includes(name)) &&
  [...some.keeps].every(([step, names]) =>
    names.every((name) => all.keeps.get(step)?.includes(name) === true),
  );
