/**
 * The conditions in a step form file: JSON Logic with a closed list of operators over a few named
 * values. Variable names must be literals, so that a file can be checked without running it.
 */
import { deepestRule, ruleOperators } from '../../engine/ruleOperators.ts';
import { below } from '../json/pointer.ts';
import { comparisonsIn, type FixedComparison } from './comparisons.ts';
import type { FieldKind } from './fieldKind.ts';

/** The values that a condition may read: the first parts of variable names. */
const conditionRoots: ReadonlySet<string> = new Set([
  'answers',
  'form',
  'shop',
  'changed',
  'valid',
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
      `“${operator}” is no operator; there are ${listed(Object.keys(ruleOperators))}`,
    );
  } else if (count < arity[0] || count > arity[1]) {
    const wanted = arity[0] === arity[1] ? `${arity[0]}` : `${arity[0]} or more`;
    report(
      below(pointer, operator),
      `“${operator}” takes ${wanted} values, and there are ${count}`,
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
      `“${argument}” is no variable; a name begins with one of ${listed(conditionRoots)}`,
    );
  }
}

/** What a condition may read, by its place: `changed` and `valid` are not known everywhere. */
export interface Askable {
  /** The questions of the form by name, those of groups as "group.question". */
  readonly questions: ReadonlyMap<string, { kind: FieldKind; values: readonly unknown[] }>;
  /** Whether the condition may ask if the form is valid. */
  readonly knowsValid: boolean;
}

/** What can be asked of an answer of this form, by its kind. */
const asked: Readonly<Record<FieldKind, readonly FixedComparison['asks'][]>> = {
  text: ['given'],
  number: ['given', 'is', 'order'],
  yesNo: ['given', 'is'],
  choice: ['given', 'is', 'order'],
  choices: ['given', 'has'],
  list: ['given'],
  group: [],
  other: ['given', 'has'],
};

const only: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'of a typed text it can ask only whether there is any; ask for the rest as a choice',
  choices:
    'of several choices it can ask whether there are any, and for one: {"in": ["choice", {"var": …}]}',
  list: 'of a list it can ask only whether there are any entries',
  group: 'it asks one question of the group: name that one',
  other:
    'it can ask only whether there is any, and of a list for one: {"in": ["entry", {"var": …}]}',
};

/**
 * Reports what a condition asks that a proof cannot enumerate: answers compared with each other, words
 * that somebody typed, places in a list, and whether something changed, which nobody does who comes
 * back.
 */
export function checkComparisons(
  rule: unknown,
  pointer: string,
  { questions, knowsValid }: Askable,
  report: Report,
): void {
  for (const found of comparisonsIn(rule, pointer)) {
    if ('message' in found) report(found.pointer, found.message);
    else if (found.name !== undefined) {
      const [root = '', ...path] = found.name.split('.');
      if (root === 'changed' || (root === 'valid' && !knowsValid)) {
        const why =
          root === 'valid'
            ? 'what is asked decides what is valid, and not the other way round'
            : 'whoever comes back to the form has changed nothing; only “skipWhen” can ask for it';
        report(found.pointer, `it cannot depend on “${root}”: ${why}`);
      } else if (path.some((key) => key === 'length' || /^\d+$/.test(key))) {
        report(
          found.pointer,
          `“${found.name}” counts or picks entries of a list; ask for one that it has: {"in": ["entry", {"var": …}]}`,
        );
      } else if (root === 'form') checkQuestion(found, path.join('.'), questions, report);
    }
  }
}

function checkQuestion(
  { pointer, asks, values }: FixedComparison,
  name: string,
  questions: Askable['questions'],
  report: Report,
): void {
  const question = questions.get(name);
  if (question === undefined) {
    return report(
      pointer,
      `the form asks nothing called “${name}”; there are ${listed(questions.keys())}`,
    );
  }
  const { kind } = question;
  const isBlank = asks === 'is' && values.every((value) => value === null || value === '');
  if (!asked[kind].includes(isBlank ? 'given' : asks)) {
    return report(pointer, only[kind] ?? `“${name}” is no list: compare it with “==”`);
  }
  if (kind !== 'choice' && kind !== 'choices') return;
  const strange =
    asks === 'order' ? undefined : values.find((value) => isStrange(value, question.values));
  if (strange !== undefined) {
    report(
      pointer,
      `“${name}” has no choice ${JSON.stringify(strange)}; there are ${listed(question.values.map(String))}`,
    );
  }
}

const isStrange = (value: unknown, choices: readonly unknown[]) =>
  value !== null && value !== '' && choices.length > 0 && !choices.includes(value);
