import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCatastrophic } from '../../src/stepFile/isCatastrophic.ts';

test.each([
  // One repetition within another
  ...['^([a-z]+ ?)+$', '^(a+)+$', '^(\\w+\\s?)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '^(a*)*$'],
  ...['(x+x+)+y', '^(a|a?)+$', '^(a{1,20}){1,20}$', '(a*){5,}$', '^((a|b)?(a|b)?)*$'],
  '^(((((a{1,3}){1,3}){1,3}){1,3}){1,3}){1,3}$',
  // Alternatives that take the same text
  ...['^(a|a)*$', '^(a|aa)+$', '^(?:a|b|ab)*c$', '^(\\w|\\d)+$', '^([a-z]|[a-c])*d$'],
  ...['^(?:.|\\s)*!$', '^(é|[à-ÿ])*$', '^(a|\\x61)*$', '^(\\p{L}|\\w)+$', '^(?<n>a|a)*$'],
  ...['(?:a|a)*b', '^((ab)|(ab))*$', '^(?:(?:a|a)(?:b|b))*$'],
  // Within what is looked for, and what refers back
  ...['^(?=(a|a)*$)b', '^(?!(a+)+$).*', '^(a+)\\1+$'],
  // Many repetitions in a row: time grows with a high power of the length
  ...['(.*)(.*)(.*)(.*)(.*)(.*)=$', '^a*a*a*a*a*a*$', '^(.*a){12}$', '^.*.*.*.*.*.*!$'],
  // Counted repetitions, however nested
  ...[
    '^(?:(?:a{0,50}){4}){4}b$',
    '^(a?){30}a{30}$',
    '^(?:a?b?){2}(a?){40}$',
    '^(?:a{0,99}){9}.{99}$',
  ],
  ...['^b(?:(?:a{1,9}){1,4}c?){4}$', '^((((a?){9}){9}){9}){9}$', '^(?:(?:ab?){0,40}){8}(ab){40}$'],
  ...['^(?:[ab]{0,300}){300}$', '^(?:c*c*|b(?:a?){40}a{40})$', '^(?:.{0,9}){0,4}(?:.{0,9}){4}-$'],
  ...['^(?:(?:(?:){999}){999}){999}$', `${'('.repeat(3000)}a${')'.repeat(3000)}`],
])('the pattern %s can freeze a page', (pattern) => {
  const from = process.cpuUsage().user;
  expect(isCatastrophic(pattern)).toBe(true);
  expect((process.cpuUsage().user - from) / 1000).toBeLessThan(1000);
});

test.each([
  '^\\d{10}$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@.]+$',
  '^[^\\s@,;<>()]+@([^\\s@.,;<>()]+\\.)+[^\\s@.,;<>()]{2,}$',
  '^[A-Z]+( [A-Z]+)*$',
  '^\\d+(,\\d{3})*$',
  '^[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d$',
  '^(\\+1)?[ -]?\\(?\\d{3}\\)?[ -]?\\d{3}[ -]?\\d{4}$',
  '^\\w+([.-]\\w+)*@\\w+([.-]\\w+)*\\.\\w{2,}$',
  '^(?!.*\\.\\.)[a-z.]+$',
  '^(a|ab)*c$',
  '^.{0,300}$',
  '^[\\s\\S]{1,5000}$',
  '^(?:[a-z]{1,100},){1,50}$',
  '^(?:[A-Z]{2}-?)?\\d{1,4}(?:[ -]?[A-Z]{1,3}){0,2}$',
  '^[a-z0-9.]{1,64}@[a-z0-9-]{1,63}(?:\\.[a-z]{2,63}){1,4}$',
  '.*foo.*',
  '\\S',
  '',
])('the pattern %s cannot', (pattern) => expect(isCatastrophic(pattern)).toBe(false));

/** Patterns of repetitions and alternatives over a few letters. */
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '[ab]', '\\w', '.', ' '),
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}'))
      .map(([inner, often]) => `(?:${inner})${often}`),
  ),
}));

/** Tries all ways to match `text`, as a browser does; answers how many steps that took. */
function stepsOn(source: string, text: string): number {
  let at = 0;
  let steps = 0;
  type Rest = (from: number) => boolean;
  type Matcher = (from: number, rest: Rest) => boolean;
  const letters: Record<string, RegExp> = { '.': /./, ' ': / /, a: /a/, b: /b/ };
  function one(): Matcher {
    let inner: Matcher;
    if (source.startsWith('(?:', at)) {
      at += 3;
      inner = either();
      at += 1;
    } else {
      const raw = /^(\[ab\]|\\w|[ab. ])/.exec(source.slice(at))![0];
      at += raw.length;
      const fits = letters[raw] ?? new RegExp(raw);
      inner = (from, rest) => from < text.length && fits.test(text[from]!) && rest(from + 1);
    }
    const often = /^(\*|\+|\?|\{2\}|\{1,3\})/.exec(source.slice(at))?.[0];
    at += often?.length ?? 0;
    const bounds: Record<string, [number, number]> = {
      ...{ '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] },
      ...{ '{2}': [2, 2], '{1,3}': [1, 3] },
    };
    const [min, max] = bounds[often ?? ''] ?? [1, 1];
    const again =
      (done: number): Matcher =>
      (from, rest) => {
        if ((steps += 1) > 200_000) return true;
        const further: Rest = (to) => (to > from || done < min) && again(done + 1)(to, rest);
        return (done < max && inner(from, further)) || (done >= min && rest(from));
      };
    return again(0);
  }
  function row(): Matcher {
    const parts: Matcher[] = [];
    while (at < source.length && !'|)'.includes(source[at]!)) parts.push(one());
    const from =
      (i: number): Matcher =>
      (position, rest) =>
        i === parts.length ? rest(position) : parts[i]!(position, (to) => from(i + 1)(to, rest));
    return from(0);
  }
  function either(): Matcher {
    const ways = [row()];
    while (source[at] === '|') {
      at += 1;
      ways.push(row());
    }
    return (from, rest) => ways.some((way) => way(from, rest));
  }
  either()(0, () => false);
  return steps;
}

test('what passes is done with a text of 24 letters in short', () => {
  const text = fc.constantFrom('a'.repeat(24), 'ab'.repeat(12), 'aab '.repeat(6));
  fc.assert(
    fc.property(pattern, text, (drawn, given) => {
      fc.pre(drawn.length < 60 && !isCatastrophic(`^${drawn}!$`));
      expect(stepsOn(drawn, given)).toBeLessThan(200_000);
    }),
    { numRuns: 300 },
  );
});
