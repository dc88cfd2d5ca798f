import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import type { Effects, Flow, Guard, Step, Transition } from '../../engine/types.ts';
import { grow } from '../explore/closure.ts';
import { copiesIn, listBrought } from '../model/cone.ts';
import type { Model } from '../model/model.ts';
import { listSamples, type Sample, type Sending } from '../model/surroundings.ts';

/** What the way on from a step may still depend on, step by step (the live variables of compilers). */
export interface LiveNames {
  /** Variables and facts that some guard may read before they are set again. */
  variables(step: string): ReadonlySet<string>;
  /** Answers that a guard or a screen may read before they are given again. */
  answers(step: string): ReadonlySet<string>;
  /** Those that matter once an event is sent: its guards may read them, or what comes after it. */
  variablesAfter(step: Step, event: string): ReadonlySet<string>;
  answersAfter(step: Step, event: string): ReadonlySet<string>;
}

/** The transitions of a step that lead on; not those that every step has, such as leaving. */
const onwardTransitions = ({ on }: Step, event: string): readonly Transition[] =>
  (Object.hasOwn(on, event) ? on[event]! : []).filter((one) => !isOfEveryStep(one));

/** What the screen of a step sends where the flow leads on. */
export const onwardSendings = (model: Model, step: Step): readonly Sending[] =>
  model
    .screen(step.id)
    .sends.filter(({ event, isPast }) => event !== model.flow.back.event && isPast !== true)
    .filter(({ event }) => onwardTransitions(step, event).length > 0);

/** Whether the only way on from the screen of a step is its own Back button. */
export const goesBackOnly = (model: Model, step: Step): boolean =>
  onwardSendings(model, step).length === 0 &&
  model.screen(step.id).sends.some(({ event }) => event === model.flow.back.event);

/** The answers that every way of sending an event names: what was answered before counts no more. */
function renewed(step: Step, samples: readonly Sample[]): string[] {
  return step.collects.filter((name) =>
    samples.every(({ answers = {} }) => Object.hasOwn(answers, name)),
  );
}

/** Of names that are read after some effects those that are read before them. */
function before(effects: Effects, names: ReadonlySet<string>): Set<string> {
  const found = new Set(names);
  for (const name of Object.keys(effects.set)) found.delete(name);
  for (const { from, to } of copiesIn([effects])) if (names.has(to)) found.add(from);
  for (const name of effects.clear) found.delete(name);
  return found;
}

/** Names by step, which grow until nothing is added: a backward data flow over the steps. */
function grownBack(
  flow: Flow,
  own: (step: Step) => Iterable<string>,
  from: (step: Step, event: string, names: ReadonlySet<string>) => Iterable<string>,
  entered: (step: Step) => Iterable<string>,
): Map<string, Set<string>> {
  const latestFirst = Object.values(flow.steps).toReversed();
  const found = new Map(latestFirst.map((step) => [step.id, new Set(own(step))]));
  grow(found, function* (id) {
    const step = flow.steps[id]!;
    for (const event of Object.keys(step.on)) {
      for (const { target, effects } of onwardTransitions(step, event)) {
        const there = new Set([...found.get(target)!, ...entered(flow.steps[target]!)]);
        yield* from(step, event, before(effects, there));
      }
    }
  });
  return found;
}

/** Adds what is read after Back from the screens that lead nowhere else. */
function withBack(model: Model, found: Map<string, Set<string>>): void {
  const steps = Object.values(model.flow.steps);
  for (const { id } of steps.filter((step) => goesBackOnly(model, step))) {
    for (const step of steps) {
      const leads = Object.values(step.on).some((list) => list.some((one) => one.target === id));
      if (leads) for (const name of found.get(step.id)!) found.get(id)!.add(name);
    }
  }
}

/** @param read the answers that decide on what screens offer, by the step whose screen reads them */
export function findLiveNames(model: Model, read: (step: Step) => Iterable<string>): LiveNames {
  const { flow } = model;
  const always = flow.replaceEveryStep.map(({ when }) => when);
  const guardsOn = (step: Step, event: string): readonly Guard[] =>
    onwardTransitions(step, event).flatMap(({ guard }) => guard ?? []);
  /** Whether an event may be followed without having been sent, since the step is passed over. */
  const isFollowed = ({ skipWhen }: Step, event: string) =>
    skipWhen !== undefined && event === flow.forward;
  const notBrought = (step: Step, event: string, names: Iterable<string>) => {
    const brought = isFollowed(step, event) ? [] : listBrought(flow, event);
    return [...names].filter((name) => !brought.includes(name));
  };
  const skip = ({ skipWhen }: Step) => (skipWhen === undefined ? [] : [skipWhen]);
  const variables = grownBack(
    flow,
    (step) => [
      ...always.flatMap((guard) => guard.variables),
      ...Object.keys(step.on).flatMap((event) =>
        notBrought(
          step,
          event,
          guardsOn(step, event).flatMap((guard) => guard.variables),
        ),
      ),
    ],
    notBrought,
    (step) => skip(step).flatMap((guard) => guard.variables),
  );
  const answers = grownBack(
    flow,
    (step) => [
      ...always.flatMap((guard) => guard.answers),
      ...Object.keys(step.on).flatMap((event) =>
        guardsOn(step, event).flatMap((guard) => guard.answers),
      ),
      ...read(step),
    ],
    (step, event, names) => {
      if (isFollowed(step, event)) return names;
      const sent = model.screen(step.id).sends.filter((sending) => sending.event === event);
      const gone = sent.length === 0 ? [] : renewed(step, sent.flatMap(listSamples));
      return [...names].filter((name) => !gone.includes(name));
    },
    (step) => skip(step).flatMap((guard) => guard.answers),
  );
  withBack(model, variables);
  withBack(model, answers);
  const after =
    (kind: 'variables' | 'answers', found: ReadonlyMap<string, ReadonlySet<string>>) =>
    (step: Step, event: string) =>
      new Set([
        ...guardsOn(step, event).flatMap((guard) => guard[kind]),
        ...onwardTransitions(step, event).flatMap(({ target }) => [
          ...skip(flow.steps[target]!).flatMap((guard) => guard[kind]),
          ...found.get(target)!,
        ]),
      ]);
  return {
    variables: (step) => variables.get(step)!,
    answers: (step) => answers.get(step)!,
    variablesAfter: after('variables', variables),
    answersAfter: after('answers', answers),
  };
}
