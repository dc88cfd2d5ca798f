import { describe, expect, test } from 'vitest';
import { cleanText, cutText } from '../../../src/booking/text/cleanText.ts';
import { readUtm } from '../../../src/booking/page/utm.ts';
import { splitFullName } from '../../../src/booking/request/toExitLead.ts';

describe('a text that comes in', () => {
  test.each(['\r', '\r\n', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'has one kind of line end (%j)',
    (end) => expect(cleanText(`a${end}b`)).toBe('a\nb'),
  );

  test.each([
    '\0',
    '\u0007',
    '\u001B',
    '\u007F',
    '\u009B',
    '\uD83D',
    '\uDE97',
    '\uFFFE',
    '\u{1FFFF}',
  ])('loses what is no character (%j)', (mark) => expect(cleanText(`a${mark}b\t`)).toBe('ab\t'));

  test.each([
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])('loses what turns the text after it (%j)', (mark) =>
    expect(cleanText(`Ana ${mark}Cruz`)).toBe('Ana Cruz'),
  );

  test.each(['Zoë 🚗', 'ليلى', 'נועה\u200F', '👨‍👩‍👧', 'क्षि', 'line\n\tline'])(
    'stays as it was typed where nothing is wrong (%s)',
    (typed) => expect(cleanText(typed)).toBe(typed),
  );
});

describe('a text that is too long', () => {
  test.each([
    ['abcdef', 'abcde'],
    ['abcd🚗f', 'abcd🚗'],
    ['🚗🚗🚗🚗🚗🚗', '🚗🚗🚗🚗🚗'],
    ['abcd👨‍👩‍👧', 'abcd'],
    ['abcde\u0301f', 'abcd'],
    ['abc🇨🇦🇨🇦', 'abc🇨🇦'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301\u0301'],
    ['abcde', 'abcde'],
    ['', ''],
  ])('is cut between characters: %s', (text, cut) => expect(cutText(text, 5)).toBe(cut));

  test('never ends in half of a character, in a campaign or a name', () => {
    const long = `${'a'.repeat(199)}👍🏽`;
    const params = new URLSearchParams(
      ['utm_source', 'utm_medium', 'utm_campaign', 'utm_id'].map((name) => [name, long]),
    );

    expect(readUtm(params)?.utm_campaign).toBe('a'.repeat(199));
    expect(splitFullName(`Ana ${'é'.repeat(99)}🇨🇦`).lastName).toBe('é'.repeat(99));
  });
});
