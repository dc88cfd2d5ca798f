import { isObject } from '../../../json/isObject.ts';
import type { Json } from '../../../engine/types.ts';

/**
 * Values to try, each list by a name that conditions read, such as "form.newCustomer.state". A list
 * may be empty: then conditions only ask whether that part is given.
 */
export type Tries = ReadonlyMap<string, readonly Json[]>;

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const comparisons: ReadonlySet<string> = new Set([...orders, '==', '===', '!=', '!==', 'in']);

/** All values to try, each name once. */
export function mergedTries(...all: readonly Tries[]): Tries {
  const found = new Map<string, Set<Json>>();
  for (const [name, values] of all.flatMap((tries) => [...tries])) {
    found.set(name, new Set([...(found.get(name) ?? []), ...values]));
  }
  return new Map([...found].map(([name, values]) => [name, [...values].slice(0, most)]));
}

/** The most values to try of one name. */
const most = 12;

const nameOf = (rule: unknown) =>
  isObject(rule) && typeof rule.var === 'string' ? rule.var : undefined;

export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A value on either side of a limit, and the limit itself. */
export const around = (value: Json): Json[] =>
  typeof value === 'number' ? [value, value - 1, value + 1] : [value];

/** Whether a name is that of a part of an answer or setting, such as "answers.newCustomer.email". */
const isOfPart = (name: string) => name.split('.').length > 2;

/**
 * The values that conditions compare something with: only by them can a condition tell one value
 * from another. Of a limit also what is below and above it. Parts that are read are named as well.
 */
export function comparedIn(conditions: readonly unknown[]): Tries {
  const found = new Map<string, Set<Json>>();
  const valuesOf = (name: string) => {
    const known = found.get(name) ?? new Set();
    found.set(name, known);
    return known;
  };
  const walk = (rule: unknown): void => {
    if (Array.isArray(rule)) return rule.forEach(walk);
    if (!isObject(rule)) return;
    const read = nameOf(rule);
    if (read !== undefined && isOfPart(read)) valuesOf(read);
    for (const [operator, given] of Object.entries(rule)) {
      const parts: unknown[] = Array.isArray(given) ? given : [given];
      if (comparisons.has(operator)) {
        const values = parts.flat().filter(isScalar);
        const tried = orders.has(operator) ? values.flatMap(around) : values;
        for (const name of parts.flatMap((part) => nameOf(part) ?? [])) {
          const known = valuesOf(name);
          for (const value of tried) if (known.size < most) known.add(value);
        }
      }
      parts.forEach(walk);
    }
  };
  walk(conditions);
  return new Map([...found].map(([name, values]) => [name, [...values]]));
}

/**
 * Every combination of choices, as long as they are not too many: what comes after that is changed
 * alone.
 *
 * @param choices the usual choice of each first
 */
export function combined<Value>(
  choices: readonly (readonly Value[])[],
  mostCombinations: number,
): Value[][] {
  const usual = choices.map((list) => list[0] as Value);
  let all: Value[][] = [[]];
  let place = 0;
  for (; place < choices.length; place += 1) {
    const list = choices[place]!;
    if (all.length * list.length > mostCombinations) break;
    all = all.flatMap((head) => list.map((value) => [...head, value]));
  }
  const whole = all.map((head) => [...head, ...usual.slice(head.length)]);
  const alone = choices
    .slice(place)
    .flatMap((list, index) => list.slice(1).map((value) => usual.with(place + index, value)));
  return [...whole, ...alone];
}

/** The most choices of which to try every combination. */
const mostTogether = 6;

/** Every combination of two entries or more; of many entries all pairs, and all of them. */
export function several(entries: readonly Json[]): Json[][] {
  if (entries.length > mostTogether) {
    const pairs = entries.flatMap((one, index) =>
      entries.slice(index + 1).map((other) => [one, other]),
    );
    return [...pairs, [...entries]];
  }
  const sets = entries.reduce<Json[][]>(
    (all, entry) => [...all, ...all.map((set) => [...set, entry])],
    [[]],
  );
  return sets.filter(({ length }) => length > 1);
}
