import { memo } from '../maps.ts';
import type { Effects, Flow, Guard, Snapshot, Step } from '../../engine/types.ts';

/** What a question about a flow depends on: everything else is left out of the states. */
export interface Cone {
  /** The variables that some guard reads, directly or through copies. */
  readonly variables: readonly string[];
  /** The facts that some guard reads, directly or through copies. */
  readonly facts: readonly string[];
  /** The facts that must be remembered, because they are read later than they are brought. */
  readonly carried: readonly string[];
  /** The facts that no event brings: known from the start, any value. */
  readonly fixed: readonly string[];
  /** The facts to try with an event on a step, each with every value. */
  tried(step: Step, event: string): readonly string[];
  /** The answers whose presence matters. */
  readonly answers: readonly string[];
}

/** The facts an event may bring, see {@link Flow.brings}. */
export function listBrought(flow: Flow, event: string): readonly string[] {
  if (Object.keys(flow.brings).length > 0) return flow.brings[event] ?? [];
  return Object.keys(flow.variables).filter((name) => flow.variables[name]!.fact);
}

/** Of the facts that are known of somebody, those that an event brings. */
export const pickTold = (flow: Flow, event: string, facts: Snapshot['facts']): Snapshot['facts'] =>
  Object.fromEntries(
    listBrought(flow, event)
      .filter((name) => Object.hasOwn(facts, name))
      .map((name) => [name, facts[name]!]),
  );

const guardsOn = (step: Step, event: string): Guard[] =>
  (step.on[event] ?? []).flatMap(({ guard }) => guard ?? []);

/** All that a step asks: whether it is skipped, and on its ways on. */
export const guardsOf = ({ skipWhen, on }: Step): Guard[] => [
  ...(skipWhen === undefined ? [] : [skipWhen]),
  ...Object.values(on).flatMap((list) => list.flatMap(({ guard }) => guard ?? [])),
];

/** All that a step does to variables and answers: on its ways on, and when Back comes or leaves. */
export const effectsOf = ({ back, on }: Step): Effects[] => [
  back.into,
  back.outOf,
  ...Object.values(on).flatMap((list) => list.map(({ effects }) => effects)),
];

/** The variables that some effects copy into others. */
export const copiesIn = (effects: readonly Effects[]): { from: string; to: string }[] =>
  effects.flatMap(({ set }) =>
    Object.entries(set).flatMap(([to, value]) =>
      typeof value === 'object' && value !== null ? [{ from: value.var, to }] : [],
    ),
  );

/** With the variables that are copied into one of `names`, and into those in turn. */
export function withSources(flow: Flow, names: Set<string>): Set<string> {
  const copies = copiesIn(Object.values(flow.steps).flatMap(effectsOf));
  for (const name of names) for (const { from, to } of copies) if (to === name) names.add(from);
  return names;
}

/** The cone of influence of the way a visit takes. */
export function findCone(flow: Flow): Cone {
  const steps = Object.values(flow.steps);
  const skips = steps.flatMap(({ skipWhen }) => skipWhen ?? []);
  const asked = flow.replaceEveryStep.map(({ when }) => when);
  const routing = steps.flatMap((step) =>
    Object.keys(step.on).flatMap((event) => guardsOn(step, event)),
  );
  const guards = [...routing, ...skips, ...asked];
  const read = withSources(flow, new Set(guards.flatMap(({ variables }) => variables)));
  const isFact = (name: string) => flow.variables[name]!.fact;
  const facts = [...read].filter(isFact);

  const reads = (list: readonly Guard[], name: string) =>
    list.some(({ variables }) => variables.includes(name));
  const isCarried = (fact: string) =>
    reads(asked, fact) ||
    steps.some((step) =>
      Object.keys(step.on).some(
        (event) =>
          !listBrought(flow, event).includes(fact) &&
          (reads(guardsOn(step, event), fact) || reads(skips, fact)),
      ),
    );
  const carried = facts.filter(isCarried);
  const brought = new Set(flow.events.flatMap((event) => listBrought(flow, event)));
  const known = new Map<string, readonly string[]>();
  return {
    variables: [...read].filter((name) => !isFact(name)),
    facts,
    carried,
    fixed: facts.filter((fact) => !brought.has(fact)),
    answers: [...new Set(guards.flatMap((guard) => guard.answers))],
    tried(step, event) {
      return memo(known, `${step.id}\n${event}`, () => {
        const here = [...guardsOn(step, event), ...skips];
        return listBrought(flow, event).filter(
          (fact) => facts.includes(fact) && (carried.includes(fact) || reads(here, fact)),
        );
      });
    },
  };
}
