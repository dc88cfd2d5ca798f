import { describe, expect, it } from 'vitest';
import { applyConditions } from '../../../src/page/forms/applyConditions.ts';

const form = (looks: Record<string, unknown>) => ({
  id: 'a',
  heading: 'A',
  schema: { type: 'object' },
  uiSchema: Object.fromEntries(
    Object.entries(looks).map(([name, rule]) => [name, { 'ui:showWhen': rule }]),
  ),
});
const of = (looks: Record<string, unknown>, values: object) =>
  applyConditions(form(looks), { answers: {}, form: values, shop: {}, changed: false });

describe('what of a form applies', () => {
  it('is everything where no condition says otherwise', () => {
    expect(of({}, { a: 1 })).toEqual({ hidden: [], form: { a: 1 } });
  });

  it('is not the value of a hidden field, which no other condition sees', () => {
    const looks = { c: { var: 'form.b' }, b: { var: 'form.a' } };
    expect(of(looks, { b: 'kept from before', c: 'too' })).toEqual({
      hidden: [['c'], ['b']],
      form: {},
    });
  });

  it('is a field that only a hidden one hides, wherever it stands in the file', () => {
    const conditions = [
      ['first', { '!': { var: 'form.second' } }],
      ['second', { '!=': [{ var: 'form.third' }, 'no'] }],
    ] as const;
    const values = { first: 1, second: 2, third: 'no' };
    const applied = { hidden: [['second']], form: { first: 1, third: 'no' } };
    expect(of(Object.fromEntries(conditions), values)).toEqual(applied);
    expect(of(Object.fromEntries(conditions.toReversed()), values)).toEqual(applied);
  });

  it('leaves one of two that exclude each other', () => {
    const looks = { a: { '!': { var: 'form.b' } }, b: { '!': { var: 'form.a' } } };
    expect(of(looks, { a: 1, b: 2 })).toEqual({ hidden: [['a']], form: { b: 2 } });
  });

  it('leaves the other parts of an object', () => {
    const values = { who: { first: 'Bo', last: 'Li' } };
    const hidden = { uiSchema: { who: { first: { 'ui:showWhen': false } } } };
    const found = applyConditions(
      { ...form({}), ...hidden },
      { answers: {}, form: values, shop: {}, changed: false },
    );
    expect(found).toEqual({ hidden: [['who', 'first']], form: { who: { last: 'Li' } } });
    expect(values.who.first).toBe('Bo');
  });
});
