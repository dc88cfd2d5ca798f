import { expect, test } from 'vitest';
import { durationInWords } from '../../../src/booking/text/durationInWords.ts';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [150, '2 hours, 30 minutes'],
  [1440, '24 hours'],
  [2880, '2 days'],
  [10_080, '7 days'],
  [20_000, '13 days, 21 hours, 20 minutes'],
])('%i minutes are %s', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words);
});

test('has the words of the language', () => {
  expect(durationInWords(20_000, 'es')).toBe('13 días, 21 horas y 20 minutos');
  expect(durationInWords(2940, 'fr-CA')).toMatch(/^2\sjours et 1\sheure$/);
});
