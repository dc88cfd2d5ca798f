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
    ['by one of several branches', { allOf: [onlyByHand] }, {}],
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
    const rule = when(is('q2', 'b'), { properties: { q5: { enum: ['a', 'b'] } } });
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
    const continueWhen = { or: [{ '!': has('none') }, has('wash')] };
    const one = { ...extras, maxItems: 1 };
    expect(errors({ properties: { extras: one } }, { continueWhen: apart('form') })).toEqual([]);
    expect(errors({ properties: { extras } }, { continueWhen })).not.toEqual([]);
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

describe('a condition of Continue', () => {
  const newCustomer = { $ref: '../answers.json#/$defs/newCustomer' };
  const looks = { state: { 'ui:widget': 'state' }, zip: { 'ui:widget': 'zip' } };
  it('is refused if it stops the people of a state', () => {
    const schema = { properties: { newCustomer }, required: ['newCustomer'] };
    const continueWhen = { '!=': [{ var: 'form.newCustomer.state' }, 'TX'] };
    expect(errors(schema, { uiSchema: { newCustomer: looks }, continueWhen })).toMatchObject([
      { message: expect.stringContaining('"TX"') as string },
    ]);
  });
});
