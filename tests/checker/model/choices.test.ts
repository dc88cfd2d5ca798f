import fc from 'fast-check';
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { describe, expect, it } from 'vitest';
import { evaluateLazily } from '../../../src/checker/model/choices.ts';
import { evaluateRule } from '../../../src/engine/rule.ts';
import type { Json, Scalar } from '../../../src/engine/types.ts';

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
  it('comes to what json-logic-js says, by itself and in the engine', () => {
    fc.assert(
      fc.property(rule, (given) => {
        const expected: unknown = jsonLogic.apply(given as RulesLogic, data);

        expect(evaluateLazily(given, read)).toEqual(expected);
        expect(evaluateRule(given, read)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a name only when it comes to it', () => {
    const names: string[] = [];
    const noting = (name: string) => {
      names.push(name);
      return read(name);
    };

    evaluateLazily({ or: [{ var: 'flag' }, { var: 'known' }] }, noting);

    expect(names).toEqual(['flag']);
  });
});
