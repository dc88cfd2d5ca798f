import { expect, it } from 'vitest';
import { parseJson } from '../../../src/files/json/parseJson.ts';

it('answers with the value of a text', () => {
  expect(parseJson('{ "a": [1] }')).toEqual({ a: [1] });
  const same = [{ a: { a: 1 }, b: { a: 'a' } }, { a: 2 }];
  expect(parseJson(JSON.stringify(same))).toEqual(same);
});

it.each([
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', /^line 3, column 3: Expected ','/],
  ['one comma too many', '{\n  "a": 1,\n}', /^line 3, column 1: /],
  ['a missing end', '{\n  "a": 1', /^line 2, column 9: /],
  ['a word without quotes', '{\n  "a": word\n}\n', /^line 2, column 8: Unexpected token 'w'$/],
  ['a key twice', '{\n  "a": 1,\n  "\\u0061": 2\n}', /^line 3, column 3: “a” is there twice/],
  ['a key twice within', '[{ "a": { "b": 1, "c": [], "b": 2 } }]', /^line 1, column 28: “b”/],
  ['a byte order mark', '\u{FEFF}{\n}\n', /^line 1, column 1: it begins with a byte order mark/],
  [
    'a letter of another encoding',
    new TextDecoder().decode(Uint8Array.from([...'{\n  "é": 1 }'].map((c) => c.charCodeAt(0)))),
    /^line 2, column 4: a letter here cannot be read; .* UTF-8$/,
  ],
  ['too much depth', '['.repeat(9999) + ']'.repeat(9999), /^line 1, column 201: .*200 levels/],
  ['nothing', '', /^line 1, column 1: it ends too early$/],
])('says where there is %s, as an editor shows it', (_slip, text, said) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
  expect(() => parseJson(text)).toThrow(said);
});
