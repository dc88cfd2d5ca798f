import fc from 'fast-check';
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { describe, expect, it } from 'vitest';
import { evaluateRule, isTrue } from '../../src/engine/rule.ts';
import type { Json, Scalar } from '../../src/engine/types.ts';

const scalar: fc.Arbitrary<Scalar> = fc.constantFrom(
  null,
  true,
  false,
  0,
  1,
  2,
  '',
  'a',
  'ab',
  '1',
);
const data = { known: 'a', count: 2, flag: true, none: null };
const read = (name: string) =>
  Object.hasOwn(data, name) ? data[name as keyof typeof data] : undefined;
const variable = fc.constantFrom(...Object.keys(data), 'unknown');

const { rule } = fc.letrec<{ rule: Json }>((tie) => {
  const args = (minLength: number, maxLength: number) =>
    fc.array(tie('rule'), { minLength, maxLength });
  const operation = (names: readonly string[], operands: fc.Arbitrary<Json[]>) =>
    fc.tuple(fc.constantFrom(...names), operands).map(([name, list]) => ({ [name]: list }));
  return {
    rule: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      variable.map((name) => ({ var: name })),
      fc.array(scalar, { maxLength: 3 }),
      operation(['==', '===', '!=', '!==', '>', '>=', 'in'], args(2, 2)),
      operation(['<', '<='], args(2, 3)),
      operation(['!', '!!'], args(1, 1)),
      operation(['and', 'or'], args(1, 4)),
      operation(['if'], args(2, 5)),
    ),
  };
});

describe('a rule', () => {
  it('comes to what json-logic-js says', () => {
    fc.assert(
      fc.property(rule, (given) => {
        const expected: unknown = jsonLogic.apply(given as RulesLogic, data);

        expect(evaluateRule(given, read)).toEqual(expected);
        expect(isTrue(expected)).toBe(jsonLogic.truthy(expected));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes one argument without a list', () => {
    expect(evaluateRule({ '!': { var: 'flag' } }, read)).toBe(false);
  });
});
