import { describe, expect, test } from 'vitest';
import type { BookedEvent } from '../../../server/db/schema/deliveries.ts';
import { confirmationText } from '../../../server/messages/confirmation.ts';
import { inGsm7, segmentsOf } from '../../../server/messages/gsm7.ts';
import type { StoredShop } from '../../../server/shops/shops.ts';

const languages = ['en', 'es', 'fr-CA'] as const;
/** Each month with each day of the week, some of two digits. */
const dates = Array.from({ length: 12 * 7 }, (_, index) =>
  new Date(Date.UTC(2026, index % 12, 7 + Math.floor(index / 12))).toISOString().slice(0, 10),
);
const namesOfShops = [
  'Maple Street Auto',
  'Atelier Mécanique d’Été — Québec',
  'Taller «El Águila» Nº 1 🚗',
  "Łukasz's Garage & Tire, Œuvre",
  'A very long name of a shop that nobody would ever want to read in a text message',
];

describe.each(languages)('the texts in %s', (language) => {
  test.each(namesOfShops)('stay within the letters that cost least, at "%s"', (name) => {
    for (const date of dates) {
      for (const slotTime of ['09:30:00', '15:00:00', null]) {
        for (const phone of ['2065550123', null]) {
          const shop = { name, phone } as StoredShop;
          const text = confirmationText(shop, { date, slotTime } as BookedEvent, { language });

          expect(text, text).toBe(inGsm7(text));
          expect(segmentsOf(text), text).toBeLessThanOrEqual(2);
        }
      }
    }
  });
});

describe('a text in the letters of GSM-7', () => {
  test.each([
    ['Su código vence en 10 minutos.', 'Su codigo vence en 10 minutos.'],
    ['réservé à 15\u00a0h, señor Müller ¿Qué?', 'réservé à 15 h, señor Müller ¿Qué?'],
    ['l’atelier « Été » — août…', 'l\'atelier " Été " - aout...'],
    ['Joe’s 🚗 Garage ™', "Joe's Garage TM"],
    ['cafe\u0301', 'café'],
    ['ﬁne', 'fine'],
  ])('%s', (text, written) => {
    expect(inGsm7(text)).toBe(written);
    expect(segmentsOf(inGsm7(text))).toBe(1);
  });

  test('keeps a name of another script, which has no likeness', () => {
    expect(inGsm7('Гараж 车库')).toBe('Гараж 车库');
  });
});

test.each([
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  ['€', 80, 1],
  ['€', 81, 2],
  ['ó', 70, 1],
  ['ó', 71, 2],
  ['🚗', 35, 1],
  ['🚗', 36, 2],
])('%s, %i times, is paid as %i', (character, times, segments) => {
  expect(segmentsOf(character.repeat(times))).toBe(segments);
});
