import { describe, expect, it } from 'vitest';
import { conditionHolds } from '../../../src/page/forms/condition.ts';

const facts = {
  answers: { customNeed: 'A noise', notes: { '12': 'x' }, selectedServiceIds: [] },
  form: { waiterPreference: 'wait-at-shop', zero: 0 },
  shop: { allowAfterHoursDropoff: false },
  changed: true,
};

describe('holds', () => {
  it.each([
    [{ var: 'answers.customNeed' }, true],
    [{ var: 'answers.phone' }, false],
    [{ var: 'answers.selectedServiceIds' }, false],
    [{ '==': [{ var: 'form.waiterPreference' }, 'wait-at-shop'] }, true],
    [{ in: [{ var: 'form.waiterPreference' }, ['drop-off-vehicle', 'wait-at-shop']] }, true],
    [{ '!': { or: [{ var: 'changed' }, { var: 'answers.phone' }] } }, false],
    [{ if: [{ var: 'shop.allowAfterHoursDropoff' }, true, false] }, false],
    [{ '<=': [0, { var: 'form.zero' }, 1] }, true],
    [true, true],
  ])('%j is %s', (rule, expected) => {
    expect(conditionHolds(rule, facts)).toBe(expected);
  });

  it.each([
    'answers.constructor',
    'answers.customNeed.constructor.constructor',
    '__proto__',
    'form.toString',
  ])('sees nothing that is not an own property: %s', (name) => {
    expect(conditionHolds({ var: name }, facts)).toBe(false);
  });

  it('takes an answer that looks like a rule for an answer', () => {
    const tricky = { ...facts, form: { notes: { log: 'x' } } };

    expect(conditionHolds({ '!!': { var: 'form.notes' } }, tricky)).toBe(true);
    expect(conditionHolds({ '==': [{ var: 'form.notes' }, 'x'] }, tricky)).toBe(false);
  });

  it('refuses operators beyond the list, and rules without an end', () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((rule) => ({ '!': [rule] }), true);

    expect(() => conditionHolds({ method: ['x', 'toString'] }, facts)).toThrow(
      'unknown operator "method"',
    );
    expect(() => conditionHolds(deep, facts)).toThrow('nested too deep');
  });
});
