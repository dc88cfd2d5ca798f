import type { Flow, Step, Transition, Variable } from './types.ts';

const mapValues = <From, To>(values: Readonly<Record<string, From>>, make: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));

function bareTransition(transition: Transition): Transition {
  const { why: _why, spare: _spare, ...bare } = transition;
  return bare;
}
function bareVariable(variable: Variable): Variable {
  const { description: _description, words: _words, ...bare } = variable;
  return bare;
}
const bareStep = (step: Step): Step => ({
  ...step,
  on: mapValues(step.on, (transitions) => transitions.map(bareTransition)),
});

/**
 * A flow without its descriptions and remarks. Two flows that are equal without them lead every
 * visit the same way.
 */
export const withoutRemarks = (flow: Flow): Flow => ({
  ...flow,
  eventWords: {},
  variables: mapValues(flow.variables, bareVariable),
  steps: mapValues(flow.steps, bareStep),
});
