import { expect, it } from 'vitest';
import { parseJson } from '../../src/json/parseJson.ts';

it('answers with the value of a text', () => {
  expect(parseJson('{ "a": [1] }')).toEqual({ a: [1] });
});

it.each([
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', /^line 3, column 3: Expected ','/],
  ['one comma too many', '{\n  "a": 1,\n}', /^line 3, column 1: /],
  ['a missing end', '{\n  "a": 1', /^line 2, column 9: /],
  ['nothing', '', /^line 1, column 1: it ends too early$/],
])('says where there is %s, as an editor shows it', (_slip, text, said) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
  expect(() => parseJson(text)).toThrow(said);
});
