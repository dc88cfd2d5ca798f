import { afterAll, expect, test } from 'vitest';
import built from '../../schemas/answers.json';
import { answersOfSet, answersText, beginWithAnswers } from '../../src/inspector/answersOfSet.ts';
import { createDraftJudge } from '../../src/inspector/edit/verdict/judgeDraft.ts';
import { shippedFiles } from './edit/support.ts';

afterAll(() => beginWithAnswers(JSON.stringify(built)));

const published = shippedFiles();
const notes = JSON.parse(published.forms['add-notes']!) as {
  schema: { properties: Record<string, object> };
};
/** A form that asks for an answer which only this set has. */
const form = JSON.stringify({
  ...notes,
  schema: {
    ...notes.schema,
    properties: {
      ...notes.schema.properties,
      loyaltyCard: { $ref: '../answers.json#/$defs/loyaltyCard', title: 'Loyalty card' },
    },
  },
});
const judged = () =>
  createDraftJudge()(published, { ...published, forms: { ...published.forms, 'add-notes': form } })
    .formProblems['add-notes'] ?? [];
const errors = () => judged().filter(({ severity }) => severity === 'error');

test('a set is judged with its own answers, not with those that the program was built with', () => {
  const before = errors();
  const own = { ...built, $defs: { ...built.$defs, loyaltyCard: { type: 'string' } } };

  beginWithAnswers(JSON.stringify(own));

  expect(before.map(({ message }) => message).join()).toMatch(/loyaltyCard/);
  expect(errors()).toEqual([]);
  expect(JSON.parse(answersText()!)).toEqual(own);
});

test.for([undefined, '{', '[]'])('%j leaves the answers that were known', (text) => {
  const known = answersOfSet();

  beginWithAnswers(text);

  expect(answersOfSet()).toBe(known);
});
