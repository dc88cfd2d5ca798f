import { describe, expect, it } from 'vitest';
import { evaluateRule, isTrue } from '../../src/engine/rule.ts';
import type { Json } from '../../src/engine/types.ts';

/** Evaluates a rule over values by their whole names. */
const valueOf = (rule: Json, values: Record<string, unknown>) =>
  evaluateRule(rule, (name) => (Object.hasOwn(values, name) ? values[name] : undefined));

describe('a rule', () => {
  it('takes one argument without a list', () => {
    expect(valueOf({ '!': { var: 'flag' } }, { flag: true })).toBe(false);
  });

  it.each(['constructor', 'constructor.constructor', '__proto__', 'length', 'toString', ''])(
    'sees nothing of what objects inherit: %s',
    (name) => {
      expect(valueOf({ var: name }, { flag: true })).toBeNull();
    },
  );

  it('takes a name with dots or blanks for a name', () => {
    const values = { 'a.b': 'whole', a: { b: 'path' }, 'answered my answer': true };

    expect(valueOf({ var: 'a.b' }, values)).toBe('whole');
    expect(valueOf({ and: [{ var: 'answered my answer' }, { var: ['a.b'] }] }, values)).toBe(
      'whole',
    );
  });

  it('takes a value that looks like a rule for a value', () => {
    const values = { notes: { log: 'x' }, list: [{ var: 'secret' }], secret: 'told' };

    expect(valueOf({ '===': [{ var: 'notes' }, 'x'] }, values)).toBe(false);
    expect(valueOf({ in: ['told', { var: 'list' }] }, values)).toBe(false);
  });

  it('is what it says, without an operator', () => {
    expect(valueOf(true, {})).toBe(true);
    expect(isTrue(valueOf([], {}))).toBe(false);
  });
});
