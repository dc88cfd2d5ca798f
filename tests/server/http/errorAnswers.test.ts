import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inLanguage } from '../../../server/http/errorAnswers.ts';
import spanish from '../../../server/http/refusals/es.json' with { type: 'json' };
import french from '../../../server/http/refusals/fr-CA.json' with { type: 'json' };

/** What only a program or a broken page is told. */
const notForCustomers = /^(The request|The event|A code is sent only|There is nothing|Please send)/;

/** The sentences in the code of some folders, as far as nothing is filled in. */
function sentencesIn(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // What the document of the calls says is for programmers.
      .filter((name) => name.endsWith('.ts') && name !== 'openApi.ts')
      .map((name) => join(folder, name)),
  );
  const sentences = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/'([A-Z][^'\n]* [^'\n]*\.)'/g),
      ([, text]) => text!,
    ),
  );
  return sentences.filter((text) => !notForCustomers.test(text));
}

test.each([
  ['es', spanish],
  ['fr-CA', french],
])('each refusal that a customer may read is also written in %s', (_language, words) => {
  const sentences = sentencesIn([
    ...['booking', 'codes', 'common', 'http', 'leads', 'limits', 'vehicles'].map(
      (room) => `server/${room}`,
    ),
    'src/booking/shop',
    'src/booking/slots',
    'src/booking/vehicle',
  ]);

  expect(sentences.length).toBeGreaterThan(30);
  expect(Object.keys(words)).toEqual(expect.arrayContaining(sentences));
});

test('both languages have the same sentences', () => {
  expect(Object.keys(french).toSorted()).toEqual(Object.keys(spanish).toSorted());
});

test('a sentence that is not written in the language stays as it is', () => {
  expect(inLanguage('es', 'Please choose a time.')).toBe('Elija una hora.');
  expect(inLanguage('en', 'Please choose a time.')).toBe('Please choose a time.');
  expect(inLanguage('fr-CA', 'toString')).toBe('toString');
});
