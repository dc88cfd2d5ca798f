import { isGoal } from '../../engine/isGoal.ts';
import { memo } from '../maps.ts';
import { isGiven } from '../../engine/guards.ts';
import type { Json, Scalar, Step } from '../../engine/types.ts';
import { listBrought } from '../model/cone.ts';
import { screenDeclared, type Model } from '../model/model.ts';
import {
  listSamples,
  type ScreenModel,
  type Sending,
  type Surroundings,
  type Sample,
} from '../model/surroundings.ts';

/** An event as a draft has kept it, as far as a step of another flow takes it. */
interface PastSample {
  readonly answers: Readonly<Record<string, Json>>;
  readonly facts: Readonly<Record<string, Scalar>>;
  readonly open: readonly string[];
}

/** The answers of a way that a step keeps and that say something; a draft keeps no others. */
const keptAnswers = (step: Step, { answers = {} }: Sample) =>
  Object.fromEntries(
    Object.entries(answers).filter(
      (entry): entry is [string, Json] => entry[1] !== null && step.collects.includes(entry[0]),
    ),
  );

/** Whether a screen of now sends an event in this way as well. */
function isSentNow(after: Model, step: Step, event: string, past: PastSample): boolean {
  const { flow } = after;
  const brought = listBrought(flow, event);
  const now = after.screen(step.id).sends.filter((one) => one.event === event);
  return now.flatMap(listSamples).some((sample) => {
    const { facts = {} } = sample;
    const named = Object.keys(facts).filter((name) => flow.variables[name]?.fact === true);
    const isOpen = (name: string) => brought.includes(name) && !named.includes(name);
    return (
      JSON.stringify(sorted(keptAnswers(step, sample))) === JSON.stringify(sorted(past.answers)) &&
      named.every((name) => past.facts[name] === facts[name]) &&
      Object.keys(past.facts).every((name) => named.includes(name) || isOpen(name)) &&
      past.open.every(isOpen)
    );
  });
}

const sorted = <Value>(values: Readonly<Record<string, Value>>) =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** What a screen sent under the flow before, and would not send now, where it may be replayed. */
function pastSendings(before: Model, after: Model, id: string): Sending[] {
  const then = before.flow.steps[id];
  const now = after.flow.steps[id]!;
  if (then === undefined || isGoal(after.flow, id)) return [];
  const notKept = new Set(after.around.notKept);
  return before.screen(id).sends.flatMap((sending): Sending[] => {
    const { event } = sending;
    if (event === before.flow.back.event || !Object.hasOwn(then.on, event)) return [];
    if (!Object.hasOwn(now.on, event)) return [];
    const isForward = event === after.flow.forward;
    // A form of now is filled in anew, and an action is not replayed.
    if (isForward && (now.form !== undefined || now.action !== undefined)) return [];
    const acts = then.action !== undefined && event === before.flow.forward;
    const samples = listSamples(sending).flatMap((sample): Sample[] => {
      const { answers = {}, facts = {}, makes = {} } = sample;
      const told = [...Object.keys(answers), ...Object.keys(facts)];
      // Whoever told what is not kept, or proved something, is asked again.
      if (told.some((name) => notKept.has(name))) return [];
      if (!acts && Object.keys(makes).length > 0) return [];
      const isKnown = (name: string) => after.flow.variables[name]?.fact === true;
      const declared = Object.entries(facts).filter(([name]) => before.flow.variables[name]?.fact);
      if (!declared.every(([name]) => isKnown(name))) return [];
      const past: PastSample = {
        answers: keptAnswers(now, sample),
        facts: Object.fromEntries(declared),
        open: listBrought(before.flow, event).filter(
          (name) => isKnown(name) && !Object.hasOwn(facts, name),
        ),
      };
      return isSentNow(after, now, event, past)
        ? []
        : [
            {
              answers: past.answers,
              facts: past.facts,
              ...(sample.when && { when: sample.when }),
              ...(sample.given && { given: sample.given }),
            },
          ];
    });
    return samples.length === 0 ? [] : [{ event, samples, isPast: true }];
  });
}

/**
 * Answers that count before the step is filled in: a screen there goes on without a word of them.
 * Given before, by a way that the flow of now does not lead any more, they wait for such a step.
 */
function answersAhead(before: Model, after: Model): Record<string, Json[]> {
  const notKept = new Set(after.around.notKept);
  const samples = new Map<string, Map<string, Json>>();
  for (const step of Object.values(before.flow.steps)) {
    for (const sample of before.screen(step.id).sends.flatMap(listSamples)) {
      for (const [name, answer] of Object.entries(keptAnswers(step, sample))) {
        if (notKept.has(name) || !isGiven(answer)) continue;
        memo(samples, name, () => new Map<string, Json>()).set(JSON.stringify(answer), answer);
      }
    }
  }
  /** Whether an event leads on: not back, and not only to where a visit ends. */
  const goesOn = (step: Step, event: string) =>
    (step.on[event] ?? []).some(({ target }) => after.screen(target).ends !== true);
  const counts = (name: string) =>
    Object.values(after.flow.steps).some(
      (step) =>
        step.collects.includes(name) &&
        (step.skipWhen?.answers.includes(name) === true ||
          after
            .screen(step.id)
            .sends.filter(({ event }) => goesOn(step, event))
            .flatMap(listSamples)
            .some(({ answers = {} }) => !Object.hasOwn(answers, name))),
    );
  return Object.fromEntries(
    [...samples].filter(([name]) => counts(name)).map(([name, list]) => [name, [...list.values()]]),
  );
}

/** What resumed visits bring into a flow that no visit brings that begins in it. */
export interface Past {
  /** The events of the screens before, by step. */
  readonly sends: ReadonlyMap<string, readonly Sending[]>;
  readonly ahead: Readonly<Record<string, readonly Json[]>>;
}

export function collectPast(before: Model, after: Model): Past {
  const sends = Object.keys(after.flow.steps).flatMap((id) => {
    const list = pastSendings(before, after, id);
    return list.length === 0 ? [] : [[id, list] as const];
  });
  return { sends: new Map(sends), ahead: answersAhead(before, after) };
}

/** The surroundings of a flow as visits meet them that were begun under the flow before. */
export function addPast({ around, flow }: Model, { sends, ahead }: Past): Surroundings {
  const screens = new Map<string, ScreenModel>();
  return {
    ...around,
    ...(Object.keys(ahead).length > 0 && { ahead }),
    screen(step) {
      const past = sends.get(step.id);
      if (past === undefined) return around.screen?.(step, flow);
      return memo(screens, step.id, () => {
        const now = screenDeclared(flow, around, step);
        return { ...now, sends: [...now.sends, ...past] };
      });
    },
  };
}
