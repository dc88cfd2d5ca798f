import { didYouMean } from '../didYouMean.ts';
import { answeredKey } from '../guards.ts';
import { deepestRule, ruleOperators } from '../ruleOperators.ts';
import type { Guard, Json, Scalar, Variable } from '../types.ts';
import { at, isObject, isScalar, type Reader } from './reader.ts';

/** The operators a guard may use: those of rules, and two that the parser replaces by a rule. */
const operators: typeof ruleOperators = { ...ruleOperators, answered: [1, 1], guard: [1, 1] };
const comparisons = new Set(['==', '===', '!=', '!==']);

/** The names that a rule may use. */
export interface GuardScope {
  readonly variables: Readonly<Record<string, Variable>>;
  readonly answers: readonly string[];
  /** The unparsed rules of the named guards. */
  readonly named: Readonly<Record<string, unknown>>;
}

interface Reads {
  variables: Set<string>;
  answers: Set<string>;
}

/** The declared variable that a `var` rule reads; undefined for any other rule. */
function variableIn(rule: unknown, scope: GuardScope): Variable | undefined {
  if (!isObject(rule) || !Object.hasOwn(rule, 'var')) return undefined;
  const name: unknown = Array.isArray(rule.var) ? rule.var[0] : rule.var;
  return typeof name === 'string' && Object.hasOwn(scope.variables, name)
    ? scope.variables[name]
    : undefined;
}

/**
 * Reports a comparison of a variable with a value outside its domain: its result never changes, so
 * the author mistyped it.
 */
function checkDomain(
  reader: Reader,
  operator: string,
  args: readonly unknown[],
  pointer: string,
  scope: GuardScope,
) {
  const report = (variable: Variable, value: Scalar, place: string) => {
    if (variable.domain.includes(value)) return;
    const known = variable.domain.filter((entry) => typeof entry === 'string');
    const hint = typeof value === 'string' ? didYouMean(value, known) : '';
    reader.report('value-outside-domain', place, `it can never be ${JSON.stringify(value)}${hint}`);
  };
  if (comparisons.has(operator)) {
    for (const [index, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const variable = variableIn(args[index], scope);
      const value = args[other];
      if (variable !== undefined && isScalar(value)) report(variable, value, at(pointer, other));
    }
  }
  const [needle, list] = args;
  const variable = variableIn(needle, scope);
  if (operator === 'in' && variable !== undefined && Array.isArray(list)) {
    for (const [index, value] of list.entries()) {
      if (isScalar(value)) report(variable, value, at(at(pointer, 1), index));
    }
  }
}

/** The answer that a name means as it is written in the conditions of forms, or by itself. */
function answerMeant(name: unknown, { variables, answers }: GuardScope): string | undefined {
  if (typeof name !== 'string' || Object.hasOwn(variables, name)) return undefined;
  const [answer = ''] = name.replace(/^(answers|form)\./, '').split('.');
  return answers.includes(answer) ? answer : undefined;
}

const naming = {
  var: ['a declared variable', 'unknown-variable'],
  answered: ['an answer any step collects', 'unknown-answer'],
  guard: ['a declared guard', 'unknown-guard'],
} as const;

/** The name that an operator takes in place of a value; undefined after a fault. */
function nameIn(
  reader: Reader,
  operator: keyof typeof naming,
  arg: unknown,
  place: string,
  known: readonly string[],
) {
  const [kind, code] = naming[operator];
  return reader.name(kind, code, arg, place, known);
}

/**
 * Parses a JSON Logic rule: checks every operator and name against the closed lists, and puts the
 * rules of named guards in their places. `source` may also be the name of a declared guard.
 * `declaredAs` is the guard's own name when it is being declared. Undefined after a fault.
 */
export function parseGuard(
  reader: Reader,
  source: unknown,
  pointer: string,
  scope: GuardScope,
  declaredAs?: string,
): Guard | undefined {
  const faults = reader.problems.length;
  let circular = false;
  const reads: Reads = { variables: new Set(), answers: new Set() };

  const read = (rule: unknown, here: string, depth: number, within: readonly string[]): Json => {
    if (depth > deepestRule) {
      reader.report('guard-too-deep', here, `a guard may be ${deepestRule} levels deep at most`);
      return null;
    }
    if (isScalar(rule)) return rule;
    if (Array.isArray(rule)) {
      return rule.map((entry, index) => read(entry, at(here, index), depth + 1, within));
    }
    if (!isObject(rule)) {
      reader.report('wrong-type', here, 'expected a JSON Logic rule');
      return null;
    }
    const keys = Object.keys(rule);
    const operator = keys[0];
    if (operator === undefined || keys.length > 1) {
      reader.report('bad-rule', here, 'a rule is an object with one operator');
      return null;
    }
    const place = at(here, operator);
    const arity = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
    if (arity === undefined) {
      const hint = didYouMean(operator, Object.keys(operators));
      reader.report('unknown-operator', place, `“${operator}” is not an operator of guards${hint}`);
      return null;
    }
    const given: unknown = rule[operator];
    const args: readonly unknown[] = Array.isArray(given) ? given : [given];
    if (args.length < arity[0] || args.length > arity[1]) {
      const wanted = arity[0] === arity[1] ? `${arity[0]}` : `at least ${arity[0]}`;
      reader.report(
        'bad-rule',
        place,
        `“${operator}” takes ${wanted} argument(s), found ${args.length}`,
      );
      return null;
    }
    if (operator === 'var') {
      const answer = answerMeant(args[0], scope);
      if (answer !== undefined) {
        const message = `guards read no answers, only whether there is one: {"answered": "${answer}"}`;
        reader.report('unknown-variable', place, message);
        return null;
      }
      const name = nameIn(reader, operator, args[0], place, Object.keys(scope.variables));
      if (name !== undefined) reads.variables.add(name);
      return { var: name ?? '' };
    }
    if (operator === 'answered') {
      const name = nameIn(reader, operator, args[0], place, scope.answers);
      if (name !== undefined) reads.answers.add(name);
      return { var: answeredKey(name ?? '') };
    }
    if (operator === 'guard') {
      const name = nameIn(reader, operator, args[0], place, Object.keys(scope.named));
      return name === undefined ? null : named(name, depth + 1, within);
    }
    checkDomain(reader, operator, args, place, scope);
    return { [operator]: args.map((arg, index) => read(arg, at(place, index), depth + 1, within)) };
  };

  // The faults of a named guard are reported once, where it is declared, so they are dropped here.
  const named = (name: string, depth: number, within: readonly string[]): Json => {
    if (within.includes(name)) {
      circular = true;
      return null;
    }
    const before = reader.problems.length;
    const rule = read(scope.named[name], at('/guards', name), depth, [...within, name]);
    reader.problems.splice(before);
    return rule;
  };

  const name = typeof source === 'string' ? source : undefined;
  const rule =
    name === undefined
      ? read(source, pointer, 0, declaredAs === undefined ? [] : [declaredAs])
      : read({ guard: name }, pointer, 0, []);
  if (circular && declaredAs !== undefined) {
    reader.report('guard-circle', pointer, `the guard “${declaredAs}” leads back to itself`);
  }
  if (reader.problems.length > faults) return undefined;
  return {
    ...(name === undefined ? {} : { name }),
    rule,
    variables: [...reads.variables],
    answers: [...reads.answers],
  };
}
