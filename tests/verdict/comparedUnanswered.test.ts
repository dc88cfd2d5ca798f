import { expect, it } from 'vitest';
import { conditionHolds } from '../../src/page/forms/condition.ts';
import { comparedUnanswered } from '../../src/verdict/forms/conditions.ts';
import type { JsonObject } from '../../src/files/stepFile/types.ts';

const miles = { var: 'form.miles' };
const form = (showWhen: unknown, field: JsonObject = {}) => ({
  id: 'ask',
  heading: 'Your car',
  schema: {
    type: 'object',
    properties: { miles: { type: 'integer', ...field }, worn: { type: 'boolean' } },
  },
  uiSchema: { worn: { 'ui:showWhen': showWhen } },
});
const pointers = (showWhen: unknown, field?: JsonObject) =>
  comparedUnanswered(form(showWhen, field)).map(({ pointer }) => pointer);
const at = '/uiSchema/worn/ui:showWhen';

it.each<[unknown, string]>([
  [{ '<': [miles, 5000] }, ''],
  [{ '<=': [0, miles, 5000] }, ''],
  [{ '>': [5000, miles] }, ''],
  [{ '!': { '>': [miles, 5000] } }, '/!'],
  [{ '!': [{ '>=': [miles, 5000] }] }, '/!/0'],
  [{ and: [{ var: 'form.worn' }, { '<': [miles, 5000] }] }, '/and/1'],
  [{ or: [{ '==': [{ var: 'answers.make' }, 'Kia'] }, { '<': [miles, 5000] }] }, '/or/1'],
  [{ if: [{ '<': [miles, 5000] }, true, false] }, '/if/0'],
  [{ '<': [{ var: 'answers.miles' }, 5000] }, ''],
])('warns of %j, which holds before miles are said', (rule, place) => {
  expect(pointers(rule)).toContain(at + place);
});

it.each<[unknown]>([
  [{ '>': [miles, 5000] }],
  [{ and: [{ '!=': [miles, null] }, { '<': [miles, 5000] }] }],
  [{ and: [{ '<': [miles, 5000] }, { '!!': miles }] }],
  [{ if: [{ '==': [miles, null] }, false, { '<': [miles, 5000] }] }],
  [{ and: [{ '>': [miles, 100] }, { '<': [miles, 5000] }] }],
  [{ '!=': [miles, 7] }],
  [{ '<': [{ var: 'shop.bays' }, 4] }],
])('says nothing of %j', (rule) => {
  expect(pointers(rule)).toEqual([]);
});

it('says nothing of a field that is filled in when the form opens', () => {
  expect(pointers({ '<': [miles, 5000] }, { default: 9000 })).toEqual([]);
});

it('offers a condition that waits for the answer', () => {
  const { message } = comparedUnanswered(form({ '<': [miles, 5000] }))[0]!;
  const mended: unknown = JSON.parse(message.slice(message.indexOf('{')));
  const facts = (said: object) => ({ answers: {}, form: said, shop: {}, changed: true });

  expect(message).toContain('“miles” is not answered');
  expect(conditionHolds(mended, facts({}))).toBe(false);
  expect(conditionHolds(mended, facts({ miles: 0 }))).toBe(true);
  expect(conditionHolds(mended, facts({ miles: 9000 }))).toBe(false);
});
