import { isGiven } from '../../engine/guards.ts';
import type { Flow } from '../../engine/types.ts';
import { memo } from '../maps.ts';
import { copiesIn, effectsOf, guardsOf } from '../model/cone.ts';
import type { Model } from '../model/model.ts';
import { listSamples, type Sample } from '../model/surroundings.ts';
import { findLiveNames, onwardSendings } from './liveNames.ts';
import { sampleClasses, Walker, type Telling, type Walks } from './walks.ts';

/**
 * The answers that decide on which ways screens offer, by the step whose screen reads them: those of
 * the conditions without which nobody could send an event in some way that makes a difference.
 */
function conditionsOf(model: Model, answers: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const step of Object.values(model.flow.steps)) {
    for (const sending of onwardSendings(model, step)) {
      const told = (sample: Sample) =>
        Object.entries(sample.answers ?? {})
          .filter(([name]) => answers.has(name))
          .map(([name, value]) => [name, isGiven(value ?? undefined)]);
      for (const samples of sampleClasses(model.flow, listSamples(sending), told)) {
        const verdicts = samples.map(({ given }) => model.conditions.of(given));
        if (verdicts.includes('always')) continue;
        for (const { given } of samples) {
          if (given === undefined || typeof model.conditions.of(given) !== 'object') continue;
          const here = memo(found, step.id, () => new Set<string>());
          for (const name of model.conditions.answersOf(given)) here.add(name);
        }
      }
    }
  }
  return found;
}

/** The answers that make a difference in some flows, and those of which the value does. */
function tellingAnswers(models: readonly Model[]) {
  const answers = new Set(models.flatMap(({ routed }) => [...routed]));
  const valued = new Set<string>();
  for (let size = -1; size < answers.size;) {
    size = answers.size;
    for (const model of models) {
      for (const names of conditionsOf(model, answers).values()) {
        for (const name of names) {
          answers.add(name);
          valued.add(name);
        }
      }
    }
  }
  return { answers, valued };
}

/** The variables that are copied into others. */
const copiedIn = (flow: Flow): ReadonlySet<string> =>
  new Set(copiesIn(Object.values(flow.steps).flatMap(effectsOf)).map(({ from }) => from));

/**
 * What is read on so few steps that little is lost where it is not tracked; no facts, nothing that
 * decides on what screens offer, and nothing that is copied.
 */
function openNames(
  models: readonly Model[],
  valued: ReadonlySet<string>,
  readers: number,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { flow } of models) {
    const here = new Map<string, number>();
    for (const step of Object.values(flow.steps)) {
      const names = guardsOf(step).flatMap((guard) => [...guard.variables, ...guard.answers]);
      for (const name of new Set(names)) here.set(name, (here.get(name) ?? 0) + 1);
    }
    for (const [name, count] of here) counts.set(name, Math.max(count, counts.get(name) ?? 0));
  }
  const isKept = (name: string) =>
    valued.has(name) ||
    models.some(
      ({ flow }) =>
        flow.variables[name]?.fact === true ||
        flow.replaceEveryStep.some(({ when }) => when.variables.includes(name)) ||
        copiedIn(flow).has(name),
    );
  return new Set(
    [...counts].flatMap(([name, count]) => (count > readers || isKept(name) ? [] : [name])),
  );
}

/**
 * The graphs of two flows, walked by visitors who are told apart in the same way.
 *
 * @param readers what is read on no more steps than these is not tracked; none: all is
 */
export function walksOf(
  before: Model,
  after: Model,
  renamed: ReadonlyMap<string, string>,
  readers: number,
): readonly [Walks, Walks] {
  const { answers, valued } = tellingAnswers([before, after]);
  const open = openNames([before, after], valued, readers);
  const sides = [
    { model: before, nameOf: (id: string) => id },
    { model: after, nameOf: (id: string) => renamed.get(id) ?? id },
  ].map(({ model, nameOf }) => {
    const read = conditionsOf(model, answers);
    const live = findLiveNames(model, ({ id }) => read.get(id) ?? []);
    const steps = new Map(Object.values(model.flow.steps).map((step) => [nameOf(step.id), step]));
    return { model, nameOf, live, steps };
  });
  const union = (kind: 'answersAfter' | 'variablesAfter') => {
    const known = new Map<string, ReadonlySet<string>>();
    return (step: string, event: string) =>
      memo(known, `${step}\n${event}`, () => {
        const names = sides.flatMap(({ live, steps }) => {
          const there = steps.get(step);
          return there === undefined ? [] : [...live[kind](there, event)];
        });
        return new Set(names.filter((name) => !open.has(name)));
      });
  };
  const telling: Telling = {
    answers: union('answersAfter'),
    facts: union('variablesAfter'),
    valued,
    open,
  };
  const [one, other] = sides.map(({ model, live, nameOf }) =>
    new Walker(model, telling, live, nameOf).build(),
  );
  return [one!, other!];
}
