import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternFault, patternTexts } from '../../../src/files/stepFile/pattern.ts';

describe('the patterns that a form may hold', () => {
  it.each([
    '^\\d{10}$',
    '^[A-Z0-9]{2,8}$',
    '^[A-HJ-NPR-Z0-9]{17}$',
    '^XQ7-\\d{3}$',
    '^\\d{2}:\\d{2}$',
    '^\\d{5}(-\\d{4})?$',
    '^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$',
    '^(?:\\+1 )?\\d{3}-\\d{3}-\\d{4}$',
    '^[^\\s@]+@[^\\s@.]+\\.[^\\s@.]+$',
    '^[\\s\\S]{1,300}$',
    '^\\w{2,}(\\.\\w+)?$',
    '^é[à-ü]*$',
  ])('%s, of which a text is known that fits', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
    const texts = patternTexts(pattern, 0);
    expect(texts.filter((text) => !RegExp(pattern, 'u').test(text))).toEqual([]);
  });

  it('have texts as long as they must be, where they take them', () => {
    expect(patternTexts('^[a-z ]+$', 40)[0]).toHaveLength(40);
    expect(patternTexts('^\\d{5}(-\\d{4})?$', 10)).toContain('55555-5555');
  });
});

describe('a pattern is refused, with what to write instead,', () => {
  it.each([
    '^(a+)+$',
    '^(a|b)*$',
    '^(\\w+\\s?)*$',
    '^(ab){2}$',
    '^(a(b)?)?$',
    '^(a?)?$',
    '^a+?$',
    '^(?=.*\\d)\\w+$',
    '^(a)\\1$',
    '^\\p{L}$',
    '\\d+',
    '^\\d+',
    '^a$b',
    '^a{9999}$',
    '^\\u0061$',
  ])('where it is more than a row of characters: %s', (pattern) => {
    expect(patternFault(pattern)).toContain('write from “^” to “$”');
  });

  it.each([
    '^a*a*$',
    '^.*.*!$',
    '^\\w+\\d$',
    '^a?a$',
    '^a{2,3}a$',
    '^(ab)?ac$',
    '^[a-c]+b?$',
    '^(a)?(b)?(a)?$',
    '^[^b]*[^c]$',
    '^\\s+ $',
    '^[à-ü]*é$',
  ])('where one text can be taken in two ways: %s', (pattern) => {
    expect(patternFault(pattern)).toContain('it can take one text in two ways');
  });

  it('where it is none', () => {
    expect(patternFault('([')).toContain('Invalid regular expression');
  });
});

/** A character of a pattern, or a part in brackets that may be left out. */
type Part = { readonly source: string; readonly min: number; readonly max: number } | Part[];

const letters = ['a', 'b', '-'];
const character = fc.constantFrom('a', 'b', '-', '[ab]', '[^a]', '\\w', '.');
const often = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,2}', '{0,2}');
const bounds: Readonly<Record<string, readonly [number, number]>> = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Infinity],
  '+': [1, Infinity],
  '{2}': [2, 2],
  '{1,2}': [1, 2],
  '{0,2}': [0, 2],
};
const item = fc.tuple(character, often).map(([source, times]) => {
  const [min, max] = bounds[times]!;
  return { text: source + times, part: { source, min, max } satisfies Part };
});
const inBrackets = fc
  .array(item, { minLength: 1, maxLength: 3 })
  .map((items) => ({
    text: `(${items.map(({ text }) => text).join('')})?`,
    part: items.map(({ part }) => part),
  }));
const row = fc.array(fc.oneof({ weight: 3, arbitrary: item }, inBrackets), { maxLength: 6 });

/** Tries all ways to take a text, as a browser does: how many there are, and how many steps it took. */
function tried(parts: readonly Part[], text: string): { ways: number; steps: number } {
  let steps = 0;
  const from = (at: number, [part, ...rest]: readonly Part[], done = 0): number => {
    if (part === undefined) return at === text.length ? 1 : 0;
    if (Array.isArray(part)) return from(at, [...part, ...rest]) + from(at, rest);
    steps += 1;
    const isTaken = at < text.length && RegExp(`^${part.source}$`, 'u').test(text[at]!);
    const again = done < part.max && isTaken ? from(at + 1, [part, ...rest], done + 1) : 0;
    return again + (done >= part.min ? from(at, rest) : 0);
  };
  return { ways: from(0, parts), steps };
}

const texts = [0, 1, 2, 3, 4].reduce<string[]>(
  (all) => [...new Set([...all, ...all.flatMap((text) => letters.map((one) => text + one))])],
  [''],
);

it('takes every text in one way at most, in as many steps as the text is long', () => {
  fc.assert(
    fc.property(row, fc.constantFrom(...texts), (drawn, text) => {
      fc.pre(patternFault(`^${drawn.map((one) => one.text).join('')}$`) === undefined);
      const parts = drawn.map(({ part }) => part);
      expect(tried(parts, text).ways).toBeLessThanOrEqual(1);
      const long = text.repeat(8);
      const most = (long.length + 1) * 2 * (parts.flat().length + 1);
      expect(tried(parts, long).steps).toBeLessThanOrEqual(most);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
  );
});
