import type { Flow, Step } from './types.ts';

/** The steps that transitions lead to, by their distance from the first one, which is among them. */
export function stepsInOrder({ initial, steps }: Flow): Step[] {
  const ids = new Set([initial]);
  for (const id of ids) {
    for (const { target } of Object.values(steps[id]!.on).flat()) ids.add(target);
  }
  return [...ids].map((id) => steps[id]!);
}
