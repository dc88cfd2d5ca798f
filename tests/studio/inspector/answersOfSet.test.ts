import { afterAll, expect, test } from 'vitest';
import built from '../../../schemas/answers.json';
import {
  answersOfSet,
  answersText,
  beginWithAnswers,
  wholeSet,
} from '../../../src/studio/inspector/answersOfSet.ts';
import { shippedFiles } from './edit/support.ts';

afterAll(() => beginWithAnswers(JSON.stringify(built)));

test('a set has its own answers, not those that the program was built with', () => {
  const before = wholeSet(shippedFiles());
  const own = { ...built, $defs: { ...built.$defs, loyaltyCard: { type: 'string' } } };

  beginWithAnswers(JSON.stringify(own));

  expect(JSON.parse(before.answers)).toEqual(built);
  expect(JSON.parse(wholeSet(shippedFiles()).answers)).toEqual(own);
  expect(JSON.parse(answersText())).toEqual(own);
});

test.for([undefined, '{', '[]'])('%j leaves the answers that were known', (text) => {
  const known = answersOfSet();

  beginWithAnswers(text);

  expect(answersOfSet()).toBe(known);
});
