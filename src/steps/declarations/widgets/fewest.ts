import type { Json } from '../../../engine/types.ts';
import { countsTried, triesBelow } from '../forms/parts.ts';
import { wrongWith } from '../forms/wrongWith.ts';
import type { Field, Gift, Situation } from '../types.ts';

/** The most choices to try alone. */
const mostAlone = 12;

/**
 * The shortest list of choices that the field's schema accepts; if it accepts none, only the first
 * choice. If something depends on what is in the list, then also each other choice alone, and the
 * lists with as many as conditions look for.
 */
export function fewest(
  { name, schema }: Field,
  choices: readonly Json[],
  { tries = new Map() }: Situation,
): Gift[] {
  const lists = choices.map((_, index) => choices.slice(0, index + 1));
  const list = lists.find((one) => wrongWith(schema, one).length === 0) ?? lists[0];
  if (list === undefined) return [];
  const most = Number(schema.maxItems ?? Infinity);
  const counts = countsTried(tries, `form.${name}`).filter((count) => count <= most);
  const longer = lists.filter(({ length }) => length > list.length && counts.includes(length));
  const isTold = list.length === 1 && triesBelow(tries, `form.${name}`).length > 0;
  const alone = isTold ? choices.slice(1, mostAlone).map((one) => [one]) : [];
  return [list, ...alone, ...longer].map((one) => ({ [name]: one }));
}
