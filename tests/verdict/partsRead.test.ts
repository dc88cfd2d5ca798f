import { describe, expect, it } from 'vitest';
import type { Answers } from '../../src/contract/types.gen.ts';
import { formSends } from '../../src/verdict/forms/samples.ts';
import { usualAnswers } from '../../src/page/steps/declarations/samples.ts';
import { errors, formOf } from '../page/steps/support/formErrors.ts';

const note = { type: 'string', title: 'Note' };
const own = (name: string) => ({ $ref: `../answers.json#/$defs/${name}`, title: name });
const not = (name: string) => ({ '!': [{ var: name }] });

const has = (value: string, name = 'selectedServiceIds') => ({
  in: [value, { var: `answers.${name}` }],
});

describe('a condition that reads a part of an answer', () => {
  const isMet = (continueWhen: object, answers: Answers) => {
    const [need] = formSends(formOf({ properties: { note } }, { continueWhen })).needs;
    return need!.isMet({ answers: answers as never, variables: {}, truths: {} });
  };

  it.each<[string, object, Answers]>([
    [
      'stops who left it blank',
      { var: 'answers.newCustomer.email' },
      { newCustomer: usualAnswers.newCustomer },
    ],
    [
      'stops who gave it',
      not('answers.newCustomer.email'),
      { newCustomer: { firstName: 'Bo', lastName: 'Li' } },
    ],
    [
      'stops who chose one of two that exclude each other',
      { '!': { and: [has('1'), has('2')] } },
      { selectedServiceIds: ['1'] },
    ],
    ['stops a note on some service', not('answers.notes.brakes'), { notes: { '1': 'Squeaks' } }],
  ])('%s: nobody may come there with such an answer', (_name, continueWhen, given) => {
    expect(isMet(continueWhen, given)).toBe(false);
    // Whoever gave nothing of it is let on, or is told so beforehand.
    expect(isMet({ or: [true, continueWhen] }, given)).toBe(true);
  });

  it.each([
    ['a note on a service', 'answers.notes.brakes'],
    ['a shop that takes new cars alone', 'shop.vehicleRestrictionSetting.minimumAllowedYear'],
    ['a mailbox', 'form.newCustomer.email'],
  ])('may ask more of who has %s', (_name, name) => {
    const properties = {
      note,
      several: { type: 'array', title: 'Which', uniqueItems: true, items: { enum: [1, 2, 3] } },
      newCustomer: own('newCustomer'),
    };
    const uiSchema = {
      note: { 'ui:showWhen': { var: name } },
      newCustomer: { state: { 'ui:widget': 'state' } },
    };
    expect(errors({ required: ['note'], properties }, { uiSchema })).toEqual([]);
  });

  it.each([
    ['two of the services', 'selectedServiceIds'],
    ['two of what another form asks', 'extras'],
  ])('may ask more of who chose %s', (_name, name) => {
    const both = { and: [has('1', name), has('2', name)] };
    const uiSchema = { note: { 'ui:showWhen': both } };
    expect(errors({ required: ['note'], properties: { note } }, { uiSchema })).toEqual([]);
  });

  it.each<[string, object]>([
    ['shops that take new cars alone', not('shop.vehicleRestrictionSetting.minimumAllowedYear')],
  ])('must not stop %s', (_name, continueWhen) => {
    const properties = {
      several: { type: 'array', title: 'Which', uniqueItems: true, items: { enum: [1, 2, 3] } },
      selectedServiceIds: own('selectedServiceIds'),
    };
    const uiSchema = { selectedServiceIds: { 'ui:widget': 'service-cards' } };
    expect(errors({ properties }, { uiSchema, continueWhen })).not.toEqual([]);
  });
});
