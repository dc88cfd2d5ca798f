import type { Json } from '../../../engine/types.ts';
import { countsTried } from '../forms/parts.ts';
import { wrongWith } from '../forms/wrongWith.ts';
import type { Field, Gift, Situation } from '../types.ts';

/**
 * The shortest list of choices that the field's schema accepts; if it accepts none, only the first
 * choice. Then the lists with as many as conditions look for.
 */
export function fewest(
  { name, schema }: Field,
  choices: readonly Json[],
  { tries = new Map() }: Situation,
): Gift[] {
  const lists = choices.map((_, index) => choices.slice(0, index + 1));
  const list = lists.find((one) => wrongWith(schema, one).length === 0) ?? lists[0];
  const least = list?.length ?? 0;
  const most = Number(schema.maxItems ?? Infinity);
  const counts = countsTried(tries, `form.${name}`).filter(
    (count) => count > least && count <= most,
  );
  const longer = lists.filter(({ length }) => counts.includes(length));
  return [...(list === undefined ? [] : [list]), ...longer].map((one) => ({ [name]: one }));
}
