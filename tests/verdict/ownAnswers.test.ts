import { describe, expect, it } from 'vitest';
import { errors } from '../page/steps/support/formErrors.ts';

describe('an answer of the visit, which everybody gives in their own way', () => {
  const usual = { state: { 'ui:widget': 'state' }, zip: { 'ui:widget': 'zip' } };
  const customerForm = (part: string, rules: object, looks?: object) => {
    const newCustomer = {
      $ref: '../answers.json#/$defs/newCustomer',
      properties: { [part]: rules },
    };
    const uiSchema = { newCustomer: { ...usual, ...(looks && { [part]: looks }) } };
    return errors({ required: ['newCustomer'], properties: { newCustomer } }, { uiSchema });
  };

  it.each<[string, string, object]>([
    ['two states', 'state', { enum: ['NY', 'NJ'] }],
    ['two states with words', 'state', { oneOf: [{ const: 'NY', title: 'New York' }] }],
    ['all states but one', 'state', { not: { const: 'TX' } }],
    ['zips of five digits', 'zip', { pattern: '^[0-9]{5}$' }],
    ['short names', 'firstName', { maxLength: 20 }],
    ['longer names', 'firstName', { maxLength: 500 }],
    ['what somebody else filled in', 'city', { default: 'Albany' }],
  ])('is not changed into %s', (_name, part, rules) => {
    const [key] = Object.keys(rules);
    expect(customerForm(part, rules)).toContainEqual({
      severity: 'error',
      pointer: `/schema/properties/newCustomer/properties/${part}/${key}`,
      message: expect.stringMatching(/take (it|“\w+”) out$/) as string,
    });
  });

  it.each<[string, object]>([
    ['state', {}],
    ['state', { 'ui:widget': 'zip' }],
    ['firstName', { 'ui:widget': 'zip' }],
    ['city', { 'ui:widget': 'email' }],
  ])('is refused in a widget that is not made for it: %s, %j', (part, looks) => {
    expect(customerForm(part, {}, looks)).toMatchObject([
      {
        pointer: `/schema/properties/newCustomer/properties/${part}`,
        message: expect.stringContaining('not everybody can give it in the widget') as string,
      },
    ]);
  });

  it('may have words of its own, and further parts that must be given', () => {
    const newCustomer = {
      $ref: '../answers.json#/$defs/newCustomer',
      title: 'You',
      required: ['firstName', 'lastName', 'email'],
      properties: { email: { title: 'Mail', description: 'For the receipt' } },
    };
    const schema = { properties: { newCustomer }, required: ['newCustomer'] };
    expect(errors(schema, { uiSchema: { newCustomer: usual } })).toEqual([]);
  });
});
