/** The edits of a flow and its forms that somebody could make, by mistake or on purpose. */
import type { Json } from '../interpreter.ts';
import type { Edit } from './edit.ts';
import { flowEdits } from './flowEdits.ts';
import { formEdits } from './formEdits.ts';
import { rareEdits } from './rareEdits.ts';
import { transitionEdits } from './transitionEdits.ts';

/** Every single edit, of the flow and of its forms. */
export function* edits(flow: Json, forms: Readonly<Record<string, Json>>): Generator<Edit> {
  yield* transitionEdits(flow);
  yield* flowEdits(flow, Object.keys(forms));
  yield* formEdits(flow, forms);
  yield* rareEdits(flow, forms);
}

/**
 * Pairs of edits, one made after the other.
 *
 * @param singles every single edit of the shipped product
 * @param draw returns a random integer from 0 up to its argument, exclusive
 */
export function twoEdits(
  singles: readonly Edit[],
  forms: Readonly<Record<string, Json>>,
  draw: (below: number) => number,
): Edit {
  const one = <Item>(items: readonly Item[]): Item => items[draw(items.length)]!;
  const first = one(singles);
  const second = one([...edits(first.flow, { ...forms, ...first.forms })]);
  return {
    kind: 'two edits',
    name: `${first.kind}: ${first.name}, and ${second.kind}: ${second.name}`,
    flow: second.flow,
    forms: { ...first.forms, ...second.forms },
  };
}
