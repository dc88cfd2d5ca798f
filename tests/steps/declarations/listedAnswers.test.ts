import { describe, expect, it } from 'vitest';
import { stateGroups } from '../../../src/booking/customer/states.ts';
import { errors } from '../support/formErrors.ts';

describe('a list of choices for what everybody answers in their own way', () => {
  const customerForm = (part: string, rules: object, looks: object = {}) => {
    const newCustomer = {
      $ref: '../answers.json#/$defs/newCustomer',
      properties: { [part]: rules },
    };
    const usual = { state: { 'ui:widget': 'state' }, zip: { 'ui:widget': 'zip' } };
    const uiSchema = { newCustomer: { ...usual, [part]: looks } };
    return errors({ required: ['newCustomer'], properties: { newCustomer } }, { uiSchema });
  };
  const codes = stateGroups.flatMap(({ states }) => states.map(({ code }) => code));
  const titled = (values: string[]) => values.map((value) => ({ const: value, title: value }));

  it.each<[string, string, object, object]>([
    ['two states', 'state', { enum: ['NY', 'NJ'] }, {}],
    ['two states in their widget', 'state', { enum: ['NY', 'NJ'] }, { 'ui:widget': 'state' }],
    ['two states as cards', 'state', { oneOf: titled(['NY', 'NJ']) }, { 'ui:widget': 'radio' }],
    ['all states but one', 'state', { not: { const: 'TX' } }, { 'ui:widget': 'state' }],
    ['one country', 'state', { enum: codes.slice(0, 52) }, {}],
    ['names beside codes', 'state', { oneOf: titled([...codes, 'Elsewhere']) }, {}],
    ['first names', 'firstName', { enum: ['Rosa', 'Bo'] }, {}],
    ['cities', 'city', { oneOf: titled(['Albany', 'Troy']) }, { 'ui:widget': 'radio' }],
    ['zips', 'zip', { enum: ['12207'] }, {}],
    ['mailboxes', 'email', { enum: ['rosa@example.com'] }, { 'ui:widget': 'select' }],
    ['mail of one service', 'email', { not: { pattern: '@gmail' } }, { 'ui:widget': 'email' }],
  ])('refuses to take %s alone', (_name, part, rules, looks) => {
    expect(customerForm(part, rules, looks)).toMatchObject([
      { pointer: expect.stringContaining('/schema/properties/newCustomer/properties') as string },
    ]);
  });

  it('names the question that visitors read, and the rule to take out', () => {
    const [found] = customerForm(
      'zip',
      { title: 'Zip', pattern: '^[0-9]{5}$' },
      { 'ui:widget': 'zip' },
    );

    expect(found?.message).toMatch(
      /^"Zip" \(zip\): who types "12207-1234" .*; take "pattern" out$/,
    );
  });

  it.each([
    ['every state', { enum: codes }],
    ['every state but Puerto Rico', { enum: codes.filter((code) => code !== 'PR') }],
    ['every state by its name', { oneOf: titled(codes) }],
  ])('lets people choose among %s', (_name, rules) => {
    expect(customerForm('state', rules)).toEqual([]);
  });

  it('refuses a list of needs, of questions and of phones', () => {
    for (const name of ['customNeed', 'question', 'phone']) {
      const choices = ['There is a rattle when I brake.', '5551234567'];
      const listed = { $ref: `../answers.json#/$defs/${name}`, title: 'It', enum: choices };
      expect(errors({ properties: { [name]: listed } })).not.toEqual([]);
    }
  });
});
