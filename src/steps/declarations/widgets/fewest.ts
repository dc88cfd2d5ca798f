import type { Json } from '../../../engine/types.ts';
import { several } from '../forms/compared.ts';
import { countsTried, triesBelow } from '../forms/parts.ts';
import { wrongWith } from '../forms/wrongWith.ts';
import type { FormField, Gift, Situation } from '../types.ts';

/** The most choices to try alone. */
const mostAlone = 12;

/**
 * The shortest list of choices that the field's schema accepts; if it accepts none, only the first
 * choice. If something depends on what is in the list, then also each other choice alone, those
 * together that conditions look for, and the lists with as many as they look for.
 */
export function fewest(
  { name, schema }: FormField,
  choices: readonly Json[],
  { tries = new Map() }: Situation,
  at: string,
): Gift[] {
  const lists = choices.map((_, index) => choices.slice(0, index + 1));
  const list = lists.find((one) => wrongWith(schema, one).length === 0) ?? lists[0];
  if (list === undefined) return [];
  const most = Number(schema.maxItems ?? Infinity);
  const counts = countsTried(tries, `form.${at}`);
  const longer = lists.filter(({ length }) => counts.includes(length));
  const isTold = list.length === 1 && triesBelow(tries, `form.${at}`).length > 0;
  const alone = isTold ? choices.slice(1, mostAlone).map((one) => [one]) : [];
  const named = ['form', 'answers'].flatMap((root) => tries.get(`${root}.${at}`) ?? []);
  const together = several(choices.filter((one) => named.includes(one)));
  const further = [...alone, ...together, ...longer].filter(
    ({ length }) => length >= list.length && length <= most,
  );
  const different = new Map([list, ...further].map((one) => [JSON.stringify(one), one]));
  return [...different.values()].map((one) => ({ [name]: one }));
}
