import { isObject } from '../json/isObject.ts';
import { below } from '../json/pointer.ts';

type Scalar = string | number | boolean | null;

/** What a condition asks of one name: with nothing else can it tell one value from another. */
export interface FixedComparison {
  /** Where it stands in the condition. */
  readonly pointer: string;
  /** The name that it reads, such as "form.customNeed"; undefined where it compares fixed values. */
  readonly name: string | undefined;
  /**
   * Whether there is any (`given`), which value it is (`is`), on which side of a number (`order`), or
   * whether a list has an entry (`has`).
   */
  readonly asks: 'given' | 'is' | 'order' | 'has';
  /** The fixed values that it is compared with. */
  readonly values: readonly Scalar[];
}

/** A part of a condition that compares something else than one name with fixed values. */
export interface Uncomparable {
  readonly pointer: string;
  readonly message: string;
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const joins: ReadonlySet<string> = new Set(['and', 'or', '!', '!!', 'if']);
const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

const nameIn = (rule: unknown) =>
  isObject(rule) && typeof rule.var === 'string' ? rule.var : undefined;

const isNamed = (rule: unknown) => nameIn(rule) !== undefined;

const fixed = (rule: unknown): Scalar[] | undefined => (isScalar(rule) ? [rule] : undefined);

/**
 * Takes a condition apart into comparisons of one name with fixed values, and into parts that are
 * none. A condition of comparisons alone is the same for all values that they do not tell apart.
 */
export function comparisonsIn(rule: unknown, pointer = ''): (FixedComparison | Uncomparable)[] {
  if (isScalar(rule)) return [];
  const name = nameIn(rule);
  if (name !== undefined) return [{ pointer, name, asks: 'given', values: [] }];
  const [[operator, given] = ['', null]] = Object.entries(isObject(rule) ? rule : {});
  const place = below(pointer, operator);
  const parts: unknown[] = Array.isArray(given) ? given : [given];
  const at = (index: number) => (Array.isArray(given) ? below(place, index) : place);
  if (joins.has(operator)) return parts.flatMap((part, index) => comparisonsIn(part, at(index)));

  const read = parts.filter(isNamed);
  const [first, second] = parts;
  const others = parts.filter((part) => !isNamed(part));
  const compared =
    operator === 'in' && Array.isArray(second)
      ? second.flatMap((one) => fixed(one) ?? [undefined])
      : others.flatMap((one) => fixed(one) ?? [undefined]);
  const values = compared.filter((value) => value !== undefined);
  if (read.length > 1 || values.length < compared.length || Array.isArray(first)) {
    const message = 'compare one answer or setting at a time, and with a fixed value';
    return [{ pointer, message }];
  }
  if (orders.has(operator) && values.some((value) => typeof value !== 'number')) {
    return [{ pointer, message: `“${operator}” compares with a number` }];
  }
  const isList = operator === 'in' && isNamed(second);
  const asks = orders.has(operator) ? 'order' : isList ? 'has' : 'is';
  return [{ pointer, name: nameIn(read[0]), asks, values }];
}
