import { describe, expect, it } from 'vitest';
import { say } from '../../../server/messages/words.ts';
import { codeIn } from '../../../src/booking/customer/codeIn.ts';

const shops = [
  'Garage 1975',
  'Main Street Garage',
  'My code is 1234. It expires',
  'O’Brien & 2000',
];

describe('codeIn', () => {
  it.each(['en', 'es', 'fr-CA'] as const)('finds the code in our own text in %s', (language) => {
    for (const shop of shops) {
      const sentence = say(language, 'code', { shop, code: '4821', minutes: 10 });
      expect(codeIn(sentence)).toBe('4821');
      expect(codeIn(`${sentence}\n\n@booking.example #4821`)).toBe('4821');
      expect(codeIn(`${sentence} @127.0.0.1:4173 #4821 @shop.example`)).toBe('4821');
      expect(codeIn(`From 206-555-0100: ${sentence}`)).toBe('4821');
    }
  });

  it.each([
    ['4821', '4821'],
    ['48', '48'],
    ['48-21', '4821'],
    ['4 8\u00a02 1', '4821'],
    ['٤٨٢١', '4821'],
    ['４８２１', '4821'],
    ['4821a', '4821'],
    ['', ''],
  ])('reads %j as digits', (text, digits) => {
    expect(codeIn(text)).toBe(digits);
  });

  it.each([
    'Code: 4821',
    'G-4821 is the code',
    '4821 is the code, call (206) 555-0100',
    'Enter 4821 before 12/31/2026, 10:30',
    'Enter 4821, again: 4821.',
  ])('takes the four digits that stand alone in %j', (text) => {
    expect(codeIn(text)).toBe('4821');
  });

  it.each([
    'Garage 1975: use 4821',
    'seven eight four two',
    'Order 482199 is ready',
    'Call 206-555-0100 now',
    'On 11/30/2026',
  ])('says nothing for %j, which does not tell', (text) => {
    expect(codeIn(text)).toBeUndefined();
  });
});
