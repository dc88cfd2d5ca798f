import type { Flow, Step } from './types.ts';

/**
 * The steps of a flow by their distance from the initial step, which comes first. Unreachable steps
 * are left out.
 */
export function stepsInOrder({ initial, steps }: Flow): Step[] {
  const ids = new Set([initial]);
  for (const id of ids) {
    for (const { target } of Object.values(steps[id]!.on).flat()) ids.add(target);
  }
  return [...ids].map((id) => steps[id]!);
}
