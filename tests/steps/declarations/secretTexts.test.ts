import { describe, expect, it } from 'vitest';
import { errors } from '../support/formErrors.ts';

const asked = (rules: object, looks: object = {}, isRequired = true) => {
  const code = { type: 'string', title: 'Code', ...rules };
  const schema = { properties: { code }, required: isRequired ? ['code'] : [] };
  return errors(schema, { uiSchema: { code: looks } });
};

describe('a text that everybody must type', () => {
  it.each<[string, object, object]>([
    ['a pattern that nobody guesses', { pattern: '^XQ7-\\d{3}$' }, {}],
    ['a number in narrow bounds', { type: 'integer', minimum: 7341, maximum: 7342 }, {}],
  ])('is refused where the screen does not say it: %s', (_name, rules, looks) => {
    expect(asked(rules, looks)).toMatchObject([
      {
        pointer: '/schema/properties/code',
        message: expect.stringContaining('the screen does not say') as string,
      },
    ]);
    expect(asked(rules, looks, false)).toEqual([]);
  });

  it.each<[string, object, object]>([
    ['in the hint', { pattern: '^AGREE$' }, { 'ui:description': 'Please type AGREE.' }],
    ['in words', { pattern: '^XQ7-\\d{3}$' }, { 'ui:errors': { pattern: 'Six signs' } }],
    ['by an example', { pattern: '^XQ7-\\d{3}$' }, { 'ui:placeholder': 'XQ7-123' }],
  ])('may be asked for where the screen says it: %s', (_name, rules, looks) => {
    expect(asked(rules, looks)).toEqual([]);
  });

  it.each<[string, object]>([
    ['a plate', { pattern: '^[A-Z0-9]{2,8}$' }],
    ['a VIN', { pattern: '^[A-HJ-NPR-Z0-9]{17}$' }],
    ['a year', { type: 'integer', minimum: 1990, maximum: 2026 }],
    ['a rating', { type: 'integer', minimum: 1, maximum: 5 }],
    ['a sentence', { minLength: 40 }],
  ])('may be %s, which people type of their own accord', (_name, rules) => {
    expect(asked(rules)).toEqual([]);
  });

  it('is refused if only some must type it', () => {
    const size = { type: 'string', title: 'Size', enum: ['small', 'large'] };
    const code = { type: 'string', title: 'Code', pattern: '^SAVE10$' };
    const condition = { '==': [{ var: 'form.size' }, 'large'] };
    const found = errors(
      { properties: { size, code }, required: ['size', 'code'] },
      { uiSchema: { code: { 'ui:showWhen': condition } } },
    );
    expect(found).toMatchObject([{ pointer: '/schema/properties/code' }]);
  });
});
