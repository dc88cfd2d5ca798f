import { isGoal } from '../../engine/isGoal.ts';
import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import { shownStep } from '../../engine/shownStep.ts';
import { start } from '../../engine/snapshot.ts';
import { transition } from '../../engine/transition.ts';
import type { FlowEvent, Scalar, Snapshot, Step } from '../../engine/types.ts';
import { findCone, type Cone } from '../model/cone.ts';
import { listDifferentSamples, type Model } from '../model/model.ts';
import type { Sending } from '../model/surroundings.ts';

/** One thing that tells visitors apart: what they do on a step, or a fact about them. */
export interface KindChoice {
  readonly key: string;
  readonly step?: string;
  readonly event?: string;
  readonly fact?: string;
  readonly value: string | Scalar;
  /** A fact from the start that has its usual value. */
  readonly isUsual?: boolean;
}

export type KindChoices = ReadonlyMap<string, KindChoice>;

/** Where a visit leads when nobody goes back. */
export interface Route {
  /** The steps that were shown, in their order. */
  readonly steps: readonly string[];
  readonly stack: readonly string[];
  readonly events: readonly FlowEvent[];
  /** Not offered: no screen of the flow sends there what the visitor does. */
  readonly ending: 'goal' | 'end' | 'stuck' | 'round' | 'not offered';
}

/** A flow as kinds of visitor are sent through it. */
export interface Walkable {
  readonly model: Model;
  readonly cone: Cone;
  /** The name a step is compared by: its id, or the one it had before it was renamed. */
  readonly nameOf: (id: string) => string;
  /** Whether visitors who would do what is not offered any more go on as everybody does. */
  readonly isLater: boolean;
}

export const walkable = (model: Model, renamed?: ReadonlyMap<string, string>): Walkable => ({
  model,
  cone: findCone(model.flow),
  nameOf: (id) => renamed?.get(id) ?? id,
  isLater: renamed !== undefined,
});

/** The events by which a visitor goes on from a step; not those that every step has, such as leaving. */
export function onwardEvents({ model, nameOf }: Walkable, name: string): string[] {
  const step = Object.values(model.flow.steps).find(({ id }) => nameOf(id) === name);
  if (step === undefined) return [];
  return model
    .screen(step.id)
    .sends.map(({ event }) => event)
    .filter((event) => (step.on[event] ?? []).some((transition) => !isOfEveryStep(transition)));
}

/** What visitors do on a step that does not offer any more what they would have done. */
function instead(
  { model: { flow }, isLater }: Walkable,
  { on }: Step,
  sends: readonly Sending[],
): string | undefined {
  if (!isLater) return undefined;
  const taken = sends.filter(({ event, isAside }) => isAside !== true && Object.hasOwn(on, event));
  return (taken.find(({ event }) => event === flow.forward) ?? taken[0])?.event;
}

/**
 * The route of one kind of visitor. Asks `decide` for each thing that matters, in the order in
 * which it comes up; the same question always gets the same answer, so that two flows can be
 * compared by it.
 */
export function routeOf(
  edge: Walkable,
  eventsAt: (step: string) => readonly string[],
  decide: (
    choice: Omit<KindChoice, 'value'>,
    options: readonly KindChoice['value'][],
  ) => KindChoice['value'],
): Route {
  const { model, cone, nameOf } = edge;
  const { flow } = model;
  const fixed = Object.fromEntries(
    cone.fixed.map((fact) => [
      fact,
      decide({ key: `from the start ${fact}`, fact }, flow.variables[fact]!.domain),
    ]),
  );
  let snapshot: Snapshot = start(flow, fixed);
  const events: FlowEvent[] = [];
  const steps: string[] = [];
  const seen = new Set<string>();
  const end = (ending: Route['ending']): Route => ({
    steps,
    stack: snapshot.stack.map(nameOf),
    events,
    ending,
  });
  for (;;) {
    const { step, replacedBy } = shownStep(flow, snapshot);
    const name = nameOf(step.id);
    steps.push(name);
    if (replacedBy !== undefined) return end('end');
    if (isGoal(flow, step.id)) return end('goal');
    const place = JSON.stringify([step.id, snapshot.context, snapshot.answers]);
    if (seen.has(place)) return end('round');
    seen.add(place);
    const options = eventsAt(name);
    if (options.length === 0) return end('end');
    const ask = options.length > 1;
    const key = `on ${name}`;
    const { sends } = model.screen(step.id);
    const wanted = ask ? String(decide({ key, step: name }, options)) : options[0]!;
    const type = sends.some(({ event }) => event === wanted) ? wanted : instead(edge, step, sends);
    if (type === undefined) return end('not offered');
    const facts = Object.fromEntries(
      cone
        .tried(step, type)
        .map((fact) => [
          fact,
          decide({ key: `${type} ${fact}`, event: type, fact }, flow.variables[fact]!.domain),
        ]),
    );
    const sending = sends.find(({ event }) => event === type);
    const samples =
      sending === undefined ? [{}] : listDifferentSamples(step, sending, cone.answers);
    const names = samples.map((sample) =>
      JSON.stringify(sample, (_key, value: unknown) => value ?? null),
    );
    const sample =
      samples.length > 1
        ? decide({ key: `${key} ${type} answers`, step: name, event: type }, names)
        : names[0];
    const event: FlowEvent = {
      type,
      ...(Object.keys(facts).length > 0 && { facts }),
      ...(cone.answers.length > 0 && { answers: samples[names.indexOf(String(sample))] ?? {} }),
    };
    const result = transition(flow, snapshot, event);
    events.push(event);
    if (!result.handled) return end('stuck');
    snapshot = result.snapshot;
  }
}
