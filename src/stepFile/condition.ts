/**
 * The conditions a step form file may hold: JSON Logic with a closed list of operators over a few
 * named values. Their names are literals, so that a file can be checked without being run.
 */
import { below } from '../json/pointer.ts';

export const conditionOperators: ReadonlySet<string> = new Set([
  ...['var', 'and', 'or', '!', '!!', 'if', 'in'],
  ...['==', '===', '!=', '!==', '<', '<=', '>', '>='],
]);

/** What a condition may read, by the first part of a variable's name. */
const conditionRoots: ReadonlySet<string> = new Set([
  ...['answers', 'form', 'shop', 'changed', 'valid'],
]);

export const conditionMaxDepth = 20;

type Report = (pointer: string, message: string) => void;

const listed = (names: ReadonlySet<string>) => [...names].join(', ');

/** Reports each part of a rule that can never be evaluated, at its pointer. */
export function checkCondition(rule: unknown, pointer: string, report: Report, depth = 0): void {
  if (depth > conditionMaxDepth) {
    report(pointer, `the condition is nested deeper than ${conditionMaxDepth}`);
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
  if (!conditionOperators.has(operator)) {
    report(pointer, `"${operator}" is no operator; there are ${listed(conditionOperators)}`);
  } else if (operator !== 'var') {
    checkCondition(argument, below(pointer, operator), report, depth + 1);
  } else if (typeof argument !== 'string') {
    report(below(pointer, 'var'), 'a variable is named by a text');
  } else if (!conditionRoots.has(argument.split('.')[0] ?? '')) {
    report(
      below(pointer, 'var'),
      `"${argument}" is no variable; a name begins with one of ${listed(conditionRoots)}`,
    );
  }
}
