import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../json/isObject.ts';
import type { Tries } from './compared.ts';

type Path = readonly string[];

/** The longest list to try. */
const longest = 31;

/** Something like an entry of a list, but not the same. */
function another(entry: Json | undefined): Json {
  if (typeof entry === 'number') return entry + 1;
  if (typeof entry === 'string') return `${entry}1`;
  if (!isObject(entry)) return entry ?? 'something';
  return Object.fromEntries(Object.entries(entry).map(([key, part]) => [key, another(part)]));
}

/** A list with some number of entries: its own, and further ones like them. */
export function ofLength(list: readonly Json[], count: number): Json[] {
  const copy = list.slice(0, Math.max(count, 0));
  while (copy.length < Math.min(count, longest)) copy.push(another(copy.at(-1)));
  return copy;
}

/** The value at a path; undefined if there is none. */
export const valueAt = (from: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], from);

/**
 * A copy with another value at a path, or without any if it is undefined. A list gets the value as
 * its entry where no place is named, and has as many entries as the place asks for.
 */
export function withTried(base: unknown, path: Path, value: Json | undefined): Json {
  const [key, ...inside] = path;
  if (key === undefined) {
    return Array.isArray(base) && !Array.isArray(value) ? [value!] : value!;
  }
  const isRemoved = inside.length === 0 && value === undefined;
  if (Array.isArray(base)) {
    const list = base as Json[];
    if (key === 'length') return ofLength(list, Number(value));
    const place = Number(key);
    if (isRemoved || !(place < longest)) return ofLength(list, place);
    const copy = ofLength(list, Math.max(list.length, place + 1));
    copy[place] = withTried(copy[place], inside, value);
    return copy;
  }
  const object = isObject(base) ? (base as Record<string, Json>) : {};
  const { [key]: part, ...others } = object;
  return isRemoved ? others : { ...others, [key]: withTried(part, inside, value) };
}

/** What may stand at a path where nothing is. */
export function likelyAt(base: unknown, path: Path): Json {
  const list = valueAt(base, path.slice(0, -1));
  const place = Number(path.at(-1));
  return (
    (Array.isArray(list) ? ofLength(list as Json[], place + 1)[place] : undefined) ?? 'something'
  );
}

/**
 * Copies with and without the part at a path.
 *
 * @param usual what stands there in a usual answer; undefined if that has no such part
 */
export function withAndWithout(base: unknown, path: Path, usual: unknown): Json[] {
  const given = [usual as Json | undefined, likelyAt(base, path), 1, true];
  const without = withTried(base, path, undefined);
  return [...given.map((value) => withTried(base, path, value)), without];
}

/** The values to try of everything below a name, by the rest of the name: "state" of "newCustomer". */
export function triesBelow(
  tries: Tries,
  name: string,
): { path: string[]; values: readonly Json[] }[] {
  const keysBelow = (of: string) => of.slice(name.length + 1).split('.');
  return [...tries]
    .filter(([of]) => of === name || of.startsWith(`${name}.`))
    .map(([of, values]) => ({ path: keysBelow(of).filter(Boolean), values }));
}

/** How many entries of a list conditions look for: to read the second, there must be two. */
export function countsTried(tries: Tries, name: string): number[] {
  return triesBelow(tries, name).flatMap(({ path: [key], values }) => {
    if (key === 'length') return values.filter((value) => typeof value === 'number');
    return /^\d+$/.test(key ?? '') ? [Number(key) + 1] : [];
  });
}
