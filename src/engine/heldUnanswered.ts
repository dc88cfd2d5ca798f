import { evaluateRule, isTrue } from './rule.ts';
import type { Json } from './types.ts';

/** A comparison that holds, or keeps a rule holding, for something that is not known. */
export interface HeldUnanswered {
  /** The name of what it compares. */
  readonly name: string;
  /** Where the comparison stands in the rule: keys and indexes. */
  readonly path: readonly (string | number)[];
  /** The comparison as it would have to be: "and it was answered". */
  readonly mended: Json;
}

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const joins: ReadonlySet<string> = new Set(['and', 'or', '!', '!!', 'if']);

/** More parts than these are not tried in every combination. */
const mostFree = 10;

/** A part of a rule that is joined with others: a comparison, a variable or a constant. */
interface Part {
  readonly rule: Json;
  readonly path: readonly (string | number)[];
  readonly names: readonly string[];
}

const operationOf = (rule: Json): readonly [string, readonly Json[], boolean] | undefined => {
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule)) return undefined;
  const [[operator, given] = ['', null]] = Object.entries(rule as Record<string, Json>);
  return Array.isArray(given)
    ? [operator, given as readonly Json[], true]
    : [operator, [given], false];
};

function namesIn(rule: Json): string[] {
  if (Array.isArray(rule)) return (rule as readonly Json[]).flatMap(namesIn);
  const operation = operationOf(rule);
  if (operation === undefined) return [];
  const [operator, args] = operation;
  if (operator !== 'var') return args.flatMap(namesIn);
  return typeof args[0] === 'string' ? [args[0]] : [];
}

function partsOf(rule: Json, path: readonly (string | number)[] = []): Part[] {
  const operation = operationOf(rule);
  if (operation === undefined || !joins.has(operation[0])) {
    return [{ rule, path, names: [...new Set(namesIn(rule))] }];
  }
  const [operator, args, isList] = operation;
  return args.flatMap((arg, index) =>
    partsOf(arg, isList ? [...path, operator, index] : [...path, operator]),
  );
}

/** Whether a rule holds where each of its parts does or does not, in their order. */
function holdsWith(rule: Json, values: readonly boolean[]): boolean {
  let next = 0;
  const put = (part: Json): Json => {
    const operation = operationOf(part);
    if (operation === undefined || !joins.has(operation[0])) return values[next++]!;
    const [operator, args] = operation;
    return { [operator]: args.map(put) };
  };
  return isTrue(evaluateRule(put(rule), () => null));
}

/**
 * The comparisons by order on which it depends that a rule holds although what they compare is
 * missing: JSON Logic takes nothing for 0, so "less than 5000" holds of it.
 *
 * @param canBeMissing whether what a name stands for may be missing
 */
export function heldUnanswered(
  rule: Json,
  canBeMissing: (name: string) => boolean,
): HeldUnanswered[] {
  const parts = partsOf(rule);
  return parts.flatMap(({ rule: comparison, path, names }, at) => {
    const [operator = ''] = operationOf(comparison) ?? [];
    if (!orders.has(operator)) return [];
    return names.filter(canBeMissing).flatMap((name): HeldUnanswered[] => {
      const isKnown = (part: Part) => part.names.every((one) => one === name);
      const known = parts.map(
        (part) => isKnown(part) && isTrue(evaluateRule(part.rule, () => null)),
      );
      const free = [...parts.keys()].filter((index) => !isKnown(parts[index]!));
      if (free.length > mostFree) return [];
      for (let way = 0; way < 2 ** free.length; way++) {
        const values = known.map((value, index) => {
          const place = free.indexOf(index);
          return place < 0 ? value : Math.floor(way / 2 ** place) % 2 === 1;
        });
        const flipped = values.toSpliced(at, 1, !values[at]!);
        if (holdsWith(rule, values) && !holdsWith(rule, flipped)) {
          const mended: Json = { and: [{ '!=': [{ var: name }, null] }, comparison] };
          return [{ name, path, mended }];
        }
      }
      return [];
    });
  });
}
