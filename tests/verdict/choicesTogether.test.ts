import { describe, expect, it } from 'vitest';
import { errors } from '../page/steps/support/formErrors.ts';

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
describe('choices that exclude one another', () => {
  it('are refused, and named, where nothing says so', () => {
    const continueWhen = { '!': { and: [large, byMachine] } };
    expect(errors(both, { continueWhen })).toEqual([
      expect.objectContaining({ message: expect.stringContaining('"large" and "machine"') }),
    ]);
  });

  it('are refused at the shops where they do', () => {
    const continueWhen = { or: [{ '!': large }, { var: 'shop.allowAfterHoursDropoff' }] };
    expect(errors(both, { continueWhen })).toMatchObject([
      { message: expect.stringContaining('allowAfterHoursDropoff: false') as string },
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
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    const ifLarge = { if: is('size', 'large'), then: { required: ['height'] } };
    expect(errors({ ...both, ...ifLarge, properties: { size, wash, height } })).toEqual([]);
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
