import type { Flow, Step, Transition } from '../../engine/types.ts';

/**
 * What the numbers in a visit's records mean: steps and transitions in the order of the flow's file.
 * The page and the server count the same version of it.
 */
export interface FlowNumbers {
  readonly steps: readonly string[];
  readonly transitions: readonly { readonly step: Step; readonly transition: Transition }[];
}

export function flowNumbers({ steps }: Pick<Flow, 'steps'>): FlowNumbers {
  return {
    steps: Object.keys(steps),
    transitions: Object.values(steps).flatMap((step) =>
      Object.values(step.on)
        .flat()
        .map((transition) => ({ step, transition })),
    ),
  };
}
