import { describe, expect, it } from 'vitest';
import { errors } from '../support/formErrors.ts';

const asked = (rules: object, looks: object = {}, isRequired = true) => {
  const code = { type: 'string', title: 'Code', ...rules };
  const schema = { properties: { code }, required: isRequired ? ['code'] : [] };
  return errors(schema, { uiSchema: { code: looks } });
};
const listed = { enum: ['small', 'large'] };
const asText = { 'ui:widget': 'text' };

describe('a text that everybody must type', () => {
  it.each<[string, object, object]>([
    ['one word', { const: 'SAVE10' }, {}],
    ['one word, with a message', { const: 'SAVE10' }, { 'ui:errors': { const: 'Wrong' } }],
    ['a choice that is not shown', listed, asText],
    ['a pattern that nobody guesses', { pattern: '^XQ7-\\d{3}$' }, {}],
    ['one number', { type: 'integer', const: 7341 }, {}],
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
    ['in the label', { const: 'AGREE', title: 'Type AGREE to go on' }, {}],
    ['in the hint', { const: 'AGREE' }, { 'ui:description': 'Please type AGREE.' }],
    ['in the message', { const: 'AGREE' }, { 'ui:errors': { const: 'Type AGREE' } }],
    ['as choices', { ...listed, title: 'Is it small or large?' }, asText],
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
    ['any but one word', { not: { const: 'none' } }],
  ])('may be %s, which people type of their own accord', (_name, rules) => {
    expect(asked(rules)).toEqual([]);
  });

  it('is refused if only some must type it', () => {
    const size = { type: 'string', title: 'Size', ...listed };
    const code = { type: 'string', title: 'Code', const: 'SAVE10' };
    const condition = { '==': [{ var: 'form.size' }, 'large'] };
    const found = errors(
      { properties: { size, code }, required: ['size', 'code'] },
      { uiSchema: { code: { 'ui:showWhen': condition } } },
    );
    expect(found).toMatchObject([{ pointer: '/schema/properties/code' }]);
  });
});
