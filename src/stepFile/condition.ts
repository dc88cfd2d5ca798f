/**
 * The conditions in a step form file: JSON Logic with a closed list of operators over a few named
 * values. Variable names must be literals, so that a file can be checked without running it.
 */
import { deepestRule, ruleOperators } from '../engine/ruleOperators.ts';
import { below } from '../json/pointer.ts';

/** The values that a condition may read: the first parts of variable names. */
const conditionRoots: ReadonlySet<string> = new Set([
  ...['answers', 'form', 'shop', 'changed', 'valid'],
]);

type Report = (pointer: string, message: string) => void;

const listed = (names: Iterable<string>) => [...names].join(', ');

/** Reports each part of a rule that cannot be evaluated, at its pointer. */
export function checkCondition(rule: unknown, pointer: string, report: Report, depth = 0): void {
  if (depth > deepestRule) {
    report(pointer, `the condition is nested deeper than ${deepestRule}`);
  } else if (Array.isArray(rule)) {
    rule.forEach((item, index) => checkCondition(item, below(pointer, index), report, depth + 1));
  } else if (rule !== null && typeof rule === 'object') {
    checkOperation(Object.entries(rule), pointer, report, depth);
  }
}

function checkOperation(
  entries: [string, unknown][],
  pointer: string,
  report: Report,
  depth: number,
): void {
  const [operation] = entries;
  if (operation === undefined || entries.length > 1) {
    report(pointer, 'an operation has one key, its operator');
    return;
  }
  const [operator, argument] = operation;
  const arity = Object.hasOwn(ruleOperators, operator) ? ruleOperators[operator] : undefined;
  const count = Array.isArray(argument) ? argument.length : 1;
  if (arity === undefined) {
    report(
      pointer,
      `"${operator}" is no operator; there are ${listed(Object.keys(ruleOperators))}`,
    );
  } else if (count < arity[0] || count > arity[1]) {
    const wanted = arity[0] === arity[1] ? `${arity[0]}` : `${arity[0]} or more`;
    report(
      below(pointer, operator),
      `"${operator}" takes ${wanted} values, and there are ${count}`,
    );
  } else if (operator !== 'var') {
    const place = below(pointer, operator);
    if (!Array.isArray(argument)) checkCondition(argument, place, report, depth + 1);
    else argument.forEach((one, at) => checkCondition(one, below(place, at), report, depth + 1));
  } else if (typeof argument !== 'string') {
    report(below(pointer, 'var'), 'a variable is named by a text');
  } else if (!conditionRoots.has(argument.split('.')[0] ?? '')) {
    report(
      below(pointer, 'var'),
      `"${argument}" is no variable; a name begins with one of ${listed(conditionRoots)}`,
    );
  }
}
