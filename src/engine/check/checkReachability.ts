import { didYouMean } from '../didYouMean.ts';
import { at } from '../parse/reader.ts';
import type { Flow, Problem } from '../types.ts';

/** What the app offers beside the flow file: the names a flow may refer to. */
export interface Surroundings {
  readonly forms: readonly string[];
  readonly components: readonly string[];
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

/** Steps that no form file and no component renders. */
export function checkScreens(flow: Flow, { forms, components }: Surroundings): Problem[] {
  return Object.values(flow.steps).flatMap((step): Problem[] => {
    const pointer = at('/steps', step.id);
    const problem = (code: string, place: string, message: string): Problem => ({
      code,
      severity: 'error',
      pointer: place,
      message,
    });
    if ((step.form === undefined) === (step.component === undefined)) {
      return [
        problem(
          'no-screen',
          pointer,
          `the step "${step.id}" needs either a "form" or a "component"`,
        ),
      ];
    }
    const [kind, name, known] =
      step.form === undefined
        ? (['component', step.component!, components] as const)
        : (['form', step.form, forms] as const);
    if (known.includes(name)) return [];
    const what = kind === 'form' ? 'a file of schemas/steps' : 'a registered component';
    return [
      problem(
        `unknown-${kind}`,
        at(pointer, kind),
        `"${name}" is not ${what}${didYouMean(name, known)}`,
      ),
    ];
  });
}
