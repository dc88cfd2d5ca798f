import { evaluate, type GuardState } from '../guards.ts';
import { isTrue } from '../rule.ts';
import type { Flow, Guard, Json } from '../types.ts';
import { ruleInWords } from './ruleInWords.ts';

/** A part of a guard in words, and whether it holds now. */
export interface Clause {
  readonly words: string;
  readonly holds: boolean;
  /** How its parts are joined; undefined for a clause without parts. */
  readonly joins?: 'and' | 'or' | 'not';
  readonly parts: readonly Clause[];
}

const joins = { and: 'and', or: 'or', '!': 'not' } as const;

function clauseOf(flow: Flow, guard: Guard, rule: Json, state: GuardState): Clause {
  const holds = isTrue(evaluate(flow, guard, rule, state));
  // Without the flow's guard names: a named guard is described by its parts.
  const words = ruleInWords(rule, { guards: {}, variables: flow.variables });
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule)) {
    return { words, holds, parts: [] };
  }
  const [[operator, given] = ['', null]] = Object.entries(rule as Record<string, Json>);
  if (!Object.hasOwn(joins, operator)) return { words, holds, parts: [] };
  const args = (Array.isArray(given) ? given : [given]) as readonly Json[];
  const parts = args.map((part) => clauseOf(flow, guard, part, state));
  // "not x" is one clause; "not (x and y)" keeps its parts.
  if (operator === '!' && parts.every(({ joins: inner }) => inner === undefined)) {
    return { words, holds, parts: [] };
  }
  return { words, holds, joins: joins[operator as keyof typeof joins], parts };
}

/** A guard split into clauses, each with its words and whether it holds now. */
export const clausesOf = (flow: Flow, guard: Guard, state: GuardState): Clause =>
  clauseOf(flow, guard, guard.rule, state);
