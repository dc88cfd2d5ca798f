import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { assign, createMachine } from 'xstate';
import type { Flow, Scalar, Transition } from '../../src/engine/types.ts';

type Context = Record<string, Scalar>;

/**
 * The flow as a state machine of XState: the same guards in JSON Logic, the same variables, no
 * Back.
 */
export function machineOf(flow: Flow) {
  const initial = Object.fromEntries(
    Object.entries(flow.variables).map(([name, variable]) => [name, variable.initial]),
  );
  const edge = ({ guard, target, effects }: Transition) => ({
    target: stateKey(target),
    ...(guard && {
      guard: ({ context, event }: { context: Context; event: { facts?: Context } }) =>
        jsonLogic.truthy(jsonLogic.apply(guard.rule as RulesLogic, { ...context, ...event.facts })),
    }),
    actions: assign(({ context, event }) => ({
      ...(event as { facts?: Context }).facts,
      ...Object.fromEntries(
        Object.entries(effects.set).map(([name, value]) => [
          name,
          typeof value === 'object' && value !== null ? context[value.var]! : value,
        ]),
      ),
    })),
  });
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the types of xstate, where installed, need the assertion
  return createMachine({
    id: flow.id,
    initial: stateKey(flow.initial),
    context: initial,
    states: Object.fromEntries(
      Object.values(flow.steps).map((step) => [
        stateKey(step.id),
        {
          on: Object.fromEntries(
            Object.entries(step.on).map(([event, list]) => [
              event.replaceAll('.', '_'),
              list.map(edge),
            ]),
          ),
        },
      ]),
    ),
  } as never);
}

/** In names of states and events of XState a dot means nesting. */
export const stateKey = (name: string) => name.replaceAll('.', '_');
