import { expect, test } from 'vitest';
import { questionsOf } from '../../../server/live/furtherQuestions.ts';

test('questions beyond the fields of a booking are known by their label, also beside broken files', () => {
  const answers = JSON.stringify({ $defs: { customNeed: {} } });
  const properties = { mileage: { title: 'Mileage' }, tire: {}, customNeed: { title: 'Need' } };
  const forms = { a: JSON.stringify({ schema: { properties } }), b: '{"schema":' };

  expect(questionsOf({ forms, answers })).toEqual(['Mileage', 'tire']);
});
