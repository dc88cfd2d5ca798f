import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../src/studio/inspector');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /[wW]ords\.json$/.test(name),
);

/** Every text of a file of words. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value as Readonly<Record<string, unknown>>).flatMap(textsIn);

/** What staff should not have to read, by what it is called. */
const refused: Readonly<Record<string, RegExp>> = {
  'a status of HTTP': /\(\d{3}\)|\{status\}|\bHTTP\b|\bstatus \d{3}\b/,
  JSON: /[[\]]|\{(?!\w+\})|(?<!\{\w+)\}/,
  'a pattern': /\\[dws]|\^|\$(?!\d)/,
  'a mark of lists': /^- /,
  'quotes within quotes': /“[^”]*["“]/,
  'a name of the code': /\b(?!iPhone|iPad|macOS)[a-z]+[A-Z]\w*\b(?<!\{\w+)(?!\})|\bon-[a-z]/,
};

test.each(files)('%s says nothing in a developer’s words', (name) => {
  const texts = textsIn(JSON.parse(readFileSync(join(root, name), 'utf8')));
  const faults = texts.flatMap((text) =>
    Object.entries(refused)
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${what}: ${text}`),
  );
  expect(faults).toEqual([]);
});

test('the words of all rooms of the inspector are looked at', () => {
  expect(files.length).toBeGreaterThan(8);
});
