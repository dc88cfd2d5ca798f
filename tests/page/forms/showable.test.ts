import { expect, it } from 'vitest';
import { showable } from '../../../src/page/forms/showable.ts';

const text = { type: 'string' };
const size = { type: 'string', enum: ['small', 'large'] };
const car = { type: 'object', properties: { plate: text, size }, additionalProperties: false };

it.each<[string, object, unknown]>([
  ['a text', text, 'Bo'],
  ['a text that breaks other rules', { ...text, maxLength: 1 }, 'Bo'],
  ['what was typed for a number and is none yet', { type: 'integer' }, '12 or so'],
  ['a choice', size, 'large'],
  ['a choice with a title', { type: 'number', oneOf: [{ const: 2, title: 'Two' }] }, 2],
  ['an entry of several types', { type: 'array', items: { type: ['string', 'number'] } }, ['a', 1]],
  ['an object without declared parts', { type: 'object' }, { '12': 'Squeaks' }],
  ['an answer without a type', {}, { any: [1] }],
])('shows %s', (_what, schema, answer) => {
  expect(showable(schema, answer)).toEqual(answer);
});

it.each<[string, object, unknown, unknown]>([
  ['a choice that is gone', size, 'medium', undefined],
  [
    'one of several choices that is gone',
    { type: 'array', items: size },
    ['huge', 'small'],
    ['small'],
  ],
  ['a part that is gone', car, { plate: 'A1', wheels: 4, size: 'huge' }, { plate: 'A1' }],
  ['a number in a text', text, 42_000, '42000'],
  ['a text in a number', { type: 'integer' }, '42,000', 42_000],
  ['a text in a box to tick', { type: 'boolean' }, 'yes', undefined],
  ['an object in a text', text, { plate: 'A1' }, undefined],
  ['a text in a list', { type: 'array', items: text }, 'A1', undefined],
])('shows what is left of the answer to another version: %s', (_what, schema, answer, left) => {
  expect(showable(schema, answer)).toEqual(left);
});
