import { describe, expect, it } from 'vitest';
import { errors } from '../support/formErrors.ts';

const choice = (title: string, ...values: string[]) => ({ type: 'string', title, enum: values });
const boxes = (...values: string[]) => ({
  type: 'array',
  title: 'Extras',
  uniqueItems: true,
  items: { type: 'string', enum: values },
});
const size = choice('Size', 'small', 'large');
const wash = choice('Wash', 'hand', 'machine');
const is = (name: string, value: unknown) => ({
  properties: { [name]: { const: value } },
  required: [name],
});
const both = { properties: { size, wash }, required: ['size', 'wash'] };
const large = { '==': [{ var: 'form.size' }, 'large'] };
const byMachine = { '==': [{ var: 'form.wash' }, 'machine'] };
/** A branch of the schema. */
const when = (holds: object, rule: object) =>
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  ({ if: holds, then: rule });
const ifLarge = (rule: object) => when(is('size', 'large'), rule);
const onlyByHand = ifLarge({ properties: { wash: { const: 'hand' } } });

describe('choices that exclude one another', () => {
  it.each<[string, object, object]>([
    ['by a branch', onlyByHand, {}],
    ['by a branch of all', { allOf: [ifLarge({ not: is('wash', 'machine') })] }, {}],
    ['by what must not be', { not: { allOf: [is('size', 'large'), is('wash', 'machine')] } }, {}],
    ['by "continueWhen"', {}, { continueWhen: { '!': { and: [large, byMachine] } } }],
  ])('are refused, and named, where nothing says so: %s', (_name, rules, rest) => {
    const [found, ...others] = errors({ ...both, ...rules }, rest);
    expect(others).toEqual([]);
    expect(found!.message).toContain('"large" and "machine"');
  });

  it('are refused if a box is ticked', () => {
    const properties = { wax: { type: 'boolean', title: 'Wax' }, wash };
    const rule = when(is('wax', true), { properties: { wash: { const: 'hand' } } });
    expect(errors({ properties, required: ['wash'], ...rule })).toMatchObject([
      { message: expect.stringContaining('true and "machine"') as string },
    ]);
  });

  it('are refused in a group of questions, and among more questions than can be tried together', () => {
    const group = { type: 'object', title: 'Car', ...both, ...onlyByHand };
    expect(errors({ properties: { group }, required: ['group'] })).toHaveLength(1);
    const names = Array.from({ length: 7 }, (_, index) => `q${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, choice(name, 'a', 'b', 'c')]));
    const many = { properties, required: names };
    expect(errors(many)).toEqual([]);
    const rule = { not: { allOf: [is('q2', 'b'), is('q5', 'c')] } };
    expect(errors({ ...many, ...rule })).toMatchObject([
      { message: expect.stringContaining('"b" and "c"') as string },
    ]);
  });

  it('are refused at the shops where they do', () => {
    const continueWhen = { or: [{ '!': large }, { var: 'shop.allowAfterHoursDropoff' }] };
    expect(errors(both, { continueWhen })).toMatchObject([
      { message: expect.stringContaining('allowAfterHoursDropoff: false') as string },
    ]);
  });

  it('may be taken back by who is told which one has to change', () => {
    const uiSchema = { wash: { 'ui:errors': { const: 'Large cars are washed by hand' } } };
    expect(errors({ ...both, ...onlyByHand }, { uiSchema })).toEqual([]);
  });

  it('are refused where a third answer can never be right, whatever is said of it', () => {
    const extras = boxes('dry', 'wax', 'polish');
    const few = ifLarge({ properties: { extras: { maxItems: 1 } } });
    const many = when(is('wash', 'hand'), { properties: { extras: { minItems: 2 } } });
    const asked = {
      properties: { ...both.properties, extras },
      required: ['size', 'wash', 'extras'],
    };
    expect(errors({ ...asked, ...few })).toEqual([]);
    expect(errors({ ...asked, allOf: [few, many] })).toMatchObject([
      { message: expect.stringContaining('"large" and "hand"') as string },
    ]);
    const note = { type: 'string', title: 'Note' };
    const ifNoted = when({ required: ['note'] }, { properties: { extras: { minItems: 2 } } });
    const noted = { ...asked, properties: { ...asked.properties, note } };
    expect(errors({ ...noted, ...ifNoted })).toEqual([]);
    expect(errors({ ...noted, allOf: [few, ifNoted] })).toMatchObject([
      { message: expect.stringContaining('(size) and "Note" (note)') as string },
    ]);
  });

  it('may be entries of one list, if it says so', () => {
    const rule = when({ contains: { const: 'none' } }, { maxItems: 1 });
    const extras = { ...boxes('none', 'wash', 'wax'), ...rule };
    expect(errors({ properties: { extras } })).toEqual([]);
    const silent = when({ contains: { const: 'none' } }, { not: { minItems: 2 } });
    expect(errors({ properties: { extras: { ...extras, ...silent } } })).not.toEqual([]);
  });

  it('are refused, and named, as entries of one list that conditions look for', () => {
    const extras = boxes('none', 'wash', 'wax', 'polish');
    const has = (value: string, root = 'form') => ({ in: [value, { var: `${root}.extras` }] });
    const apart = (root: string) => ({ '!': { and: [has('wash', root), has('polish', root)] } });

    expect(errors({ properties: { extras } }, { continueWhen: apart('form') })).toMatchObject([
      { message: expect.stringContaining('["wash","polish"]') as string },
    ]);
    expect(errors({ properties: { extras } }, { continueWhen: apart('answers') })).toMatchObject([
      { message: expect.stringContaining('whoever comes back') as string },
    ]);
    const silent = {
      not: { allOf: [{ contains: { const: 'wax' } }, { contains: { const: 'polish' } }] },
    };
    expect(errors({ properties: { extras: { ...extras, ...silent } } })).not.toEqual([]);
    const continueWhen = { or: [{ '!': has('none') }, has('wash')] };
    const one = { ...extras, maxItems: 1 };
    expect(errors({ properties: { extras: one } }, { continueWhen: apart('form') })).toEqual([]);
    expect(errors({ properties: { extras } }, { continueWhen })).not.toEqual([]);
    const car = { type: 'object', title: 'Car', properties: { extras: { ...extras, ...silent } } };
    expect(errors({ properties: { car } })).not.toEqual([]);
  });

  it('may ask for more', () => {
    const height = { type: 'string', title: 'Height' };
    const schema = { ...both, ...ifLarge({ required: ['height'] }) };
    expect(errors({ ...schema, properties: { size, wash, height } })).toEqual([]);
    const agree = { type: 'boolean', title: 'It is clean' };
    const continueWhen = { or: [{ '!': large }, { var: 'form.agree' }] };
    expect(errors({ ...both, properties: { size, wash, agree } }, { continueWhen })).toEqual([]);
  });
});

describe('a rule on what only some choose', () => {
  const list = { type: 'array', title: 'Extras', uniqueItems: true, items: { enum: ['a', 'b'] } };
  it.each<[string, object]>([
    ['the second of several', { not: { contains: { const: 'b' } } }],
    ['two at once', { not: { minItems: 2 } }],
    ['who does not want the first', { contains: { const: 'a' } }],
  ])('is refused if it stops %s', (_name, rule) => {
    expect(errors({ properties: { extras: { ...list, ...rule } } })).not.toEqual([]);
  });

  const newCustomer = { $ref: '../answers.json#/$defs/newCustomer' };
  const looks = { state: { 'ui:widget': 'state' }, zip: { 'ui:widget': 'zip' } };
  it('is refused if it stops the people of a state', () => {
    const schema = { properties: { newCustomer }, required: ['newCustomer'] };
    const rule = { not: { properties: { newCustomer: is('state', 'TX') } } };
    expect(errors({ ...schema, ...rule }, { uiSchema: { newCustomer: looks } })).toMatchObject([
      { message: expect.stringContaining('"TX"') as string },
    ]);
  });

  it('may want a Canadian zip of who lives in Canada', () => {
    const isCanadian = { properties: { state: { enum: ['ON', 'QC'] } } };
    const zip = { pattern: '^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$' };
    const rule = {
      required: ['firstName', 'lastName', 'state', 'zip'],
      ...when(isCanadian, { properties: { zip } }),
    };
    const schema = { properties: { newCustomer: { ...newCustomer, ...rule } } };
    expect(errors(schema, { uiSchema: { newCustomer: looks } })).toEqual([]);
  });
});
