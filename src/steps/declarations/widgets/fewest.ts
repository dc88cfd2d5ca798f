import type { Json } from '../../../engine/types.ts';
import { wrongWith } from '../forms/wrongWith.ts';
import type { Field, Gift } from '../types.ts';

/**
 * The shortest list of choices that the field's schema accepts; if it accepts none, only the first
 * choice.
 */
export function fewest({ name, schema }: Field, choices: readonly Json[]): Gift[] {
  const lists = choices.map((_, index) => choices.slice(0, index + 1));
  const list = lists.find((one) => wrongWith(schema, one).length === 0) ?? lists[0];
  return list === undefined ? [] : [{ [name]: list }];
}
