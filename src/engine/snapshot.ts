import { FlowBug } from './FlowBug.ts';
import { progress } from './progress.ts';
import type { Flow, Scalar, Snapshot, Step } from './types.ts';

/** The name by which a snapshot records its flow: `id@version`. */
export const flowLabel = (flow: Flow) => `${flow.id}@${flow.version}`;

/** The step with an id. Throws a FlowBug if the flow has none. */
export function stepOf(flow: Flow, id: string): Step {
  const step = Object.hasOwn(flow.steps, id) ? flow.steps[id] : undefined;
  if (step === undefined) throw new FlowBug(`the flow "${flow.id}" has no step "${id}"`);
  return step;
}

/** The step on top of the stack. */
export function currentStep(flow: Flow, snapshot: Snapshot): Step {
  const top = snapshot.stack.at(-1);
  if (top === undefined) throw new FlowBug('the stack of a snapshot is never empty');
  return stepOf(flow, top);
}

/**
 * Returns the facts if each is declared as a fact and its value is in its domain. Throws a FlowBug
 * naming the first that is not.
 */
export function checkFacts(
  flow: Flow,
  facts: Readonly<Record<string, Scalar>>,
): Readonly<Record<string, Scalar>> {
  for (const [name, value] of Object.entries(facts)) {
    const variable = Object.hasOwn(flow.variables, name) ? flow.variables[name] : undefined;
    if (variable?.fact !== true) {
      throw new FlowBug(`"${name}" is not a fact of the flow "${flow.id}"`);
    }
    if (!variable.domain.includes(value)) {
      throw new FlowBug(`the fact "${name}" cannot be ${JSON.stringify(value)}`);
    }
  }
  return facts;
}

/** The initial context, facts and stack of each flow, made once. */
const beginnings = new WeakMap<Flow, Pick<Snapshot, 'context' | 'facts' | 'stack'>>();

function beginning(flow: Flow) {
  let known = beginnings.get(flow);
  if (known === undefined) {
    const initial = (fact: boolean) =>
      Object.freeze(
        Object.fromEntries(
          Object.entries(flow.variables)
            .filter(([, variable]) => variable.fact === fact)
            .map(([name, variable]) => [name, variable.initial]),
        ),
      );
    known = { context: initial(false), facts: initial(true), stack: [flow.initial] };
    beginnings.set(flow, known);
  }
  return known;
}

/** The snapshot a visit begins with: one step, every variable at its initial value. */
export function start(flow: Flow, facts: Readonly<Record<string, Scalar>> = {}): Snapshot {
  const { context, facts: usual, stack } = beginning(flow);
  return {
    flow: flowLabel(flow),
    stack,
    context,
    facts: { ...usual, ...checkFacts(flow, facts) },
    answers: {},
    progress: progress(flow, stack),
  };
}
