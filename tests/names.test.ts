import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseJson } from '../src/files/json/parseJson.ts';

const sources = execFileSync('git', ['ls-files', 'src', 'server', 'scripts'], {
  encoding: 'utf8',
}).split('\n');
const files = sources.filter((file) => /\.tsx?$/.test(file) && !/\.gen\.|\.d\.ts$/.test(file));
const exported =
  /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum|abstract class) +([A-Za-z_$][\w$]*)/gm;

test('an exported name means one thing: it is defined in one file', () => {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(exported)) {
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }

  expect(places.size).toBeGreaterThan(1000);
  const twice = [...places].filter(([, of]) => of.size > 1);
  expect(twice.map(([name, of]) => `${name}: ${[...of].join(', ')}`)).toEqual([]);
});

test('no file of words names a thing twice: the first would be lost', () => {
  const words = sources.filter((file) => /^(?:src|server)\/.*\.json$/.test(file));

  expect(words.length).toBeGreaterThan(15);
  for (const file of words) {
    expect(() => parseJson(readFileSync(file, 'utf8')), file).not.toThrow();
  }
});
