import { didYouMean } from '../didYouMean.ts';
import { at } from '../parse/reader.ts';
import type { Flow, Problem } from '../types.ts';

/** What the app offers beside the flow file: the names a flow may refer to. */
export interface Surroundings {
  readonly forms: readonly string[];
  readonly components: readonly string[];
  readonly actions: readonly string[];
}

/** Every step some transition, reset or replacement leads to from the first one; guards left aside. */
function reachable(flow: Flow): Set<string> {
  const seen = new Set([flow.initial, ...flow.replaceEveryStep.map((rule) => rule.step)]);
  for (const id of seen) {
    for (const transition of Object.values(flow.steps[id]?.on ?? {}).flat()) {
      for (const next of [transition.target, ...(transition.reset ?? [])]) seen.add(next);
    }
  }
  return seen;
}

/** Steps that cannot be reached, and a goal that cannot. */
export function checkReachability(flow: Flow): Problem[] {
  const seen = reachable(flow);
  return Object.keys(flow.steps)
    .filter((id) => !seen.has(id))
    .map((id) => ({
      code: 'unreachable-step',
      severity: 'error',
      pointer: at('/steps', id),
      message:
        id === flow.goal
          ? `nothing leads to "${id}", the goal of every visit`
          : `nothing leads to "${id}": no visitor will ever see it`,
    }));
}

/** Steps without a screen, and names the app around the flow does not know. */
export function checkScreens(flow: Flow, { forms, components, actions }: Surroundings): Problem[] {
  const problems: Problem[] = [];
  const report = (code: string, pointer: string, message: string) =>
    problems.push({ code, severity: 'error', pointer, message });
  for (const { id, form, component, action } of Object.values(flow.steps)) {
    const pointer = at('/steps', id);
    if ((form === undefined) === (component === undefined)) {
      report('no-screen', pointer, `the step "${id}" needs either a "form" or a "component"`);
    }
    for (const [key, name, known, kind] of [
      ['form', form, forms, 'a file of schemas/steps'],
      ['component', component, components, 'a registered component'],
      ['action', action, actions, 'an action of the app'],
    ] as const) {
      if (name === undefined || known.includes(name)) continue;
      report(
        `unknown-${key}`,
        at(pointer, key),
        `"${name}" is not ${kind}${didYouMean(name, known)}`,
      );
    }
  }
  return problems;
}
