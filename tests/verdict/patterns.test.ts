import { describe, expect, it } from 'vitest';
import { errors } from '../page/steps/support/formErrors.ts';

const asked = (rules: object, looks: object = {}) =>
  errors(
    { properties: { code: { type: 'string', title: 'Code', ...rules } } },
    { uiSchema: { code: looks } },
  );

describe('a text with a pattern', () => {
  it('is refused where the screen does not say what to type', () => {
    expect(asked({ pattern: '^XQ7-\\d{3}$' })).toEqual([
      {
        severity: 'error',
        pointer: '/schema/properties/code',
        message: expect.stringContaining('the screen does not say') as string,
      },
    ]);
  });

  it.each<[string, object]>([
    ['in the hint', { 'ui:description': 'Three digits after XQ7-' }],
    ['in words', { 'ui:errors': { pattern: 'Three digits after XQ7-' } }],
    ['by an example', { 'ui:placeholder': 'XQ7-123' }],
  ])('may be asked for where the screen says it: %s', (_name, looks) => {
    expect(asked({ pattern: '^XQ7-\\d{3}$' }, looks)).toEqual([]);
  });
});
