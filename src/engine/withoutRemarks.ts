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

/** A flow without what its author says about it: no visit goes another way for that. */
export const withoutRemarks = (flow: Flow): Flow => ({
  ...flow,
  eventWords: {},
  variables: mapValues(flow.variables, bareVariable),
  steps: mapValues(flow.steps, bareStep),
});
