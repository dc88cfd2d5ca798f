import { describe, expect, it } from 'vitest';
import answersFile from '../../../schemas/answers.json';
import { readStepForm } from '../../../src/files/stepFile/readStepForm.ts';
import { errors } from '../../page/steps/support/formErrors.ts';

const size = { type: 'string', title: 'Size', enum: ['small', 'large'] };
const note = { type: 'string', title: 'Note' };
const miles = { type: 'integer', title: 'Miles' };
const wax = { type: 'boolean', title: 'Wax' };
const extras = {
  type: 'array',
  title: 'Extras',
  uniqueItems: true,
  items: { type: 'string', enum: ['dry', 'polish'] },
};
const questions = { size, note, miles, wax, extras };
const looks = { size: { 'ui:enumNames': ['Small', 'Large'] } };

const refused = (schema: object, rest: object = {}) =>
  errors({ properties: questions, ...schema }, { uiSchema: looks, ...rest });

/** A branch, or the `if` of one. */
const when = (test: object, then: object = { required: ['note'] }) => ({
  if: test,
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then,
});
const isLarge = { required: ['size'], properties: { size: { const: 'large' } } };

describe('what a form may hold', () => {
  it.each<[string, object]>([
    ['a choice', isLarge],
    ['some of the choices', { required: ['size'], properties: { size: { enum: ['large'] } } }],
    ['an answer of any kind', { required: ['note'] }],
    ['a box that is ticked', { required: ['wax'], properties: { wax: { const: true } } }],
    ['bounds', { required: ['miles'], properties: { miles: { minimum: 9, maximum: 12 } } }],
    [
      'one of several choices',
      { required: ['extras'], properties: { extras: { contains: { const: 'dry' } } } },
    ],
  ])('an “if” that asks for %s', (_what, test) => {
    expect(refused(when(test, { required: ['note', 'miles'] }))).toEqual([]);
  });

  it('several of them, and questions that are required with others, also in a group', () => {
    const rules = {
      dependencies: { note: ['size'] },
      allOf: [when(isLarge), { ...when({ required: ['miles'] }), else: { required: ['extras'] } }],
    };
    expect(refused(rules)).toEqual([]);
    const car = { type: 'object', title: 'Car', properties: questions, ...rules };
    expect(errors({ properties: { car } }, { uiSchema: { car: looks } })).toEqual([]);
  });
});

describe('whatever else stands in a form is refused, with its place and what to write instead', () => {
  const of = (name: keyof typeof questions, rules: object) => ({
    properties: { ...questions, [name]: { ...questions[name], ...rules } },
  });
  it.each<[object, string, string]>([
    [{ not: isLarge }, '/schema/not', '“if” and “then”'],
    [{ anyOf: [isLarge] }, '/schema/anyOf', '“oneOf”'],
    [{ oneOf: [isLarge] }, '/schema/oneOf', 'say with “if” and “then”'],
    [{ properties: { ...questions, 'my.note': note } }, '/schema/properties/my.note', 'condition'],
    [{ properties: { ...questions, 'my note': note } }, '/schema/properties/my note', 'condition'],
    [{ minProperties: 1 }, '/schema/minProperties', '“required”'],
    [{ maxProperties: 1 }, '/schema/maxProperties', '“if” and “then”'],
    [{ dependentRequired: { size: ['note'] } }, '/schema/dependentRequired', '“dependencies”'],
    [{ dependencies: { size: isLarge } }, '/schema/dependencies/size', '“if” and “then”'],
    [{ dependencies: { nothing: ['size'] } }, '/schema/dependencies/nothing', 'no field asks'],
    [{ allOf: [isLarge] }, '/schema/allOf/0/required', 'beside the “properties”'],
    [of('note', { const: 'SAVE10' }), '/schema/properties/note/const', '“enum”'],
    [of('note', { not: { const: 'x' } }), '/schema/properties/note/not', '“enum”'],
    [of('note', { minimum: 1 }), '/schema/properties/note/minimum', 'number'],
    [of('note', { format: 'ipv6' }), '/schema/properties/note/format', '“pattern”'],
    [of('note', { readOnly: true }), '/schema/properties/note/readOnly', 'take it out'],
    [of('note', { type: ['string', 'null'] }), '/schema/properties/note', '“type”'],
    [of('note', { allOf: [{ maxLength: 4 }] }), '/schema/properties/note/allOf', 'beside “type”'],
    [of('note', { pattern: '^x$', format: 'email' }), '/schema/properties/note/pattern', 'format'],
    [of('size', { maxLength: 4 }), '/schema/properties/size/maxLength', 'typed'],
    [of('size', { const: 'small' }), '/schema/properties/size/const', '“enum”'],
    [of('size', { enum: [1, 2] }), '/schema/properties/size/enum/0', '"string"'],
    [
      of('miles', { exclusiveMinimum: 1 }),
      '/schema/properties/miles/exclusiveMinimum',
      '“minimum”',
    ],
    [of('miles', { multipleOf: 5 }), '/schema/properties/miles/multipleOf', '"integer"'],
    [of('miles', { const: 7341 }), '/schema/properties/miles/const', '“enum”'],
    [of('wax', { const: false }), '/schema/properties/wax/const', 'take it out'],
    [
      of('extras', { contains: { const: 'dry' } }),
      '/schema/properties/extras/contains',
      '“minItems”',
    ],
    [of('extras', { minItems: 3 }), '/schema/properties/extras/minItems', 'there are 2 choices'],
    [of('extras', when({ contains: {} })), '/schema/properties/extras/if', '“properties”'],
    [
      of('note', { type: 'object', properties: { car: { type: 'object', properties: { note } } } }),
      '/schema/properties/note/properties/car',
      'into the group',
    ],
    [when({ properties: { size: { const: 'large' } } }), '/schema/if', '"required": ["size"]'],
    [when({ required: ['size', 'note'] }), '/schema/if', 'one question'],
    [
      when({ required: ['note'], properties: { note: { const: 'x' } } }),
      '/schema/if/properties/note/const',
      'whether it is answered',
    ],
    [when({ required: ['sise'] }), '/schema/if', 'no field asks'],
    [when(isLarge, { properties: { other: note } }), '/schema/then/properties', '“ui:showWhen”'],
    [when(isLarge, { properties: { note: { maxLength: 3 } } }), '/schema/then/properties', 'own'],
    [when(isLarge, { not: isLarge }), '/schema/then/not', 'under “required”'],
    [when(isLarge, { required: ['nothing'] }), '/schema/then/required/0', 'no field asks'],
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    [{ then: { required: ['note'] } }, '/schema', '“if”'],
  ])('%j', (schema, pointer, words) => {
    expect(refused(schema)).toContainEqual({
      severity: 'error',
      pointer,
      message: expect.stringContaining(words) as string,
    });
  });

  it.each<[string, string]>([
    ['note', 'select'],
    ['note', 'checkbox'],
    ['note', 'number'],
    ['size', 'text'],
    ['size', 'checkboxes'],
    ['miles', 'text'],
    ['wax', 'radio'],
    ['extras', 'select'],
  ])('%s drawn as %s', (name, widget) => {
    expect(refused({}, { uiSchema: { [name]: { 'ui:widget': widget } } })).toMatchObject([
      {
        pointer: `/uiSchema/${name}/ui:widget`,
        message: expect.stringContaining(': use “') as string,
      },
    ]);
  });
});

describe('a condition asks one thing at a time, of what can be enumerated', () => {
  const note = { var: 'form.note' };
  const size = { var: 'form.size' };
  it.each<[unknown, string, string]>([
    [{ '==': [note, 'friend'] }, '', 'ask for the rest as a choice'],
    [{ in: ['x', note] }, '', 'ask for the rest as a choice'],
    [{ '==': [size, 'middle'] }, '', 'no choice "middle"'],
    [{ '==': [size, { var: 'answers.size' }] }, '', 'with a fixed value'],
    [{ '<': [{ var: 'answers.day' }, '2026-11-30'] }, '', 'compares with a number'],
    [{ '!': { var: 'form.sise' } }, '/!', 'asks nothing called “sise”'],
    [{ and: [true, { var: 'form.extras.1' }] }, '/and/1', 'entries of a list'],
    [{ '<': [{ var: 'answers.selectedServiceIds.length' }, 3] }, '', 'entries of a list'],
    [{ '==': [{ var: 'form.extras' }, 'dry'] }, '', '{"in": ["choice", {"var": …}]}'],
    [{ or: [{ var: 'changed' }, note] }, '/or/0', 'whoever comes back'],
  ])('not %j', (rule, at, words) => {
    expect(refused({}, { continueWhen: rule })).toEqual([
      {
        severity: 'error',
        pointer: `/continueWhen${at}`,
        message: expect.stringContaining(words) as string,
      },
    ]);
  });

  it('and a question is not shown by whether the form is valid', () => {
    const shown = { note: { 'ui:showWhen': { var: 'valid' } } };
    expect(refused({}, { uiSchema: shown })).toMatchObject([
      { pointer: '/uiSchema/note/ui:showWhen' },
    ]);
    expect(refused({}, { continueWhen: { var: 'valid' } })).toEqual([]);
  });
});

describe('a pattern of an answer', () => {
  const asking = (answer: object, name = 'plate') =>
    readStepForm(
      {
        heading: 'A form',
        schema: {
          type: 'object',
          properties: { [name]: { $ref: `../answers.json#/$defs/${name}` } },
        },
      },
      { $defs: { [name]: answer } },
      'own',
    );

  it.each<[string, object]>([
    ['of the answer', { type: 'string', title: 'Plate', pattern: '^(\\w+\\s?)*$' }],
    [
      'of a part of it',
      { type: 'object', title: 'Car', properties: { vin: { type: 'string', pattern: '^(a+)+$' } } },
    ],
    [
      'of an entry',
      { type: 'array', title: 'Codes', items: { type: 'string', pattern: '(x+x+)+y' } },
    ],
    [
      'of names',
      { type: 'object', title: 'Car', properties: {}, patternProperties: { '^(a|a)*$': {} } },
    ],
    ['under another rule', { type: 'string', title: 'Plate', not: { pattern: '^(a+)+$' } }],
  ])('that may run without end is refused: %s', (_where, answer) => {
    expect(() => asking(answer)).toThrow(/in answers\.json: (write from|it can take)/);
  });

  it('may be of the kind that a form has, or the one of addresses', () => {
    const email = (answersFile.$defs.newCustomer as { properties: { email: object } }).properties
      .email;
    expect(() =>
      asking({ type: 'string', title: 'Plate', pattern: '^[A-Z]{2}\\d{3}$' }),
    ).not.toThrow();
    expect(() => asking({ ...email, title: 'Mail' })).not.toThrow();
  });

  it('of addresses takes no longer for a longer text', () => {
    const { pattern } = (
      answersFile.$defs.newCustomer as { properties: { email: { pattern: string } } }
    ).properties.email;
    const took = (length: number) => {
      const began = performance.now();
      RegExp(pattern, 'u').test(`a@${'a.'.repeat(length)}@`);
      return performance.now() - began;
    };
    took(10);
    expect(took(50_000)).toBeLessThan(2_000);
  });
});
