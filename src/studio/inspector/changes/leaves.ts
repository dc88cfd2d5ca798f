import { isObject } from '../../../files/json/isObject.ts';
import { orderKey } from './canonical.ts';
import { isSameJson } from '../../../files/json/isSameJson.ts';

/** A place at which two sets of files differ, and what stands there; undefined: nothing. */
export interface Leaf {
  readonly keys: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Whether what both lists have stands in another order. */
function isReordered(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const both = (list: unknown[], other: unknown[]) => list.filter((one) => other.includes(one));
  return !isSameJson(both(before, after), both(after, before));
}

/** Every place at which two values differ, as deep as they go; the order of named entries is one place. */
export function leavesOf(before: unknown, after: unknown, keys: readonly string[] = []): Leaf[] {
  const sides = [before, after];
  const isInner = sides.some(isObject) && sides.every((one) => one === undefined || isObject(one));
  if (!isInner) return isSameJson(before, after) ? [] : [{ keys, before, after }];
  const [one, other] = sides.map((side) => (isObject(side) ? side : {}));
  const own = (side: object, key: string): unknown =>
    Object.hasOwn(side, key) ? Reflect.get(side, key) : undefined;
  return [...new Set([...Object.keys(one!), ...Object.keys(other!)])].flatMap((key) => {
    const [then, now] = [own(one!, key), own(other!, key)];
    if (key !== orderKey) return leavesOf(then, now, [...keys, key]);
    return isReordered(then, now) ? [{ keys: [...keys, key], before: then, after: now }] : [];
  });
}
