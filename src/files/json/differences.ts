import { isObject } from './isObject.ts';
import { below } from './pointer.ts';
import { isSameJson } from './isSameJson.ts';

/** A place at which two values differ; what is absent is undefined. */
export interface JsonDifference {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The translations of a sentence, for instance: each is told of its own, also where all are new. */
const areTexts = (value: unknown) =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((each) => typeof each === 'string');

/** Every place at which two JSON values differ, as deep as can be said; lists are one place. */
export function differences(before: unknown, after: unknown, pointer = ''): JsonDifference[] {
  const isWhole = before !== undefined && after !== undefined;
  if (!(isWhole ? isObject(before) && isObject(after) : areTexts(before ?? after))) {
    return isSameJson(before, after) ? [] : [{ pointer, before, after }];
  }
  const [one, other] = [before, after].map((side) => (isObject(side) ? side : {}));
  const part = (side: object, key: string): unknown =>
    Object.hasOwn(side, key) ? Reflect.get(side, key) : undefined;
  return [...new Set([...Object.keys(one!), ...Object.keys(other!)])].flatMap((key) =>
    differences(part(one!, key), part(other!, key), below(pointer, key)),
  );
}
