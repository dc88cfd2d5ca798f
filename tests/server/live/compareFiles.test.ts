import { expect, test } from 'vitest';
import type { FlowFiles } from '../../../src/contract/staff.gen.ts';
import { textChanges } from '../../../server/live/compareFiles.ts';

const files = (form: object | undefined): FlowFiles => ({
  flow: '{}',
  forms: form === undefined ? {} : { notes: JSON.stringify(form) },
  answers: '{}',
});
const changes = (before: object | undefined, after: object | undefined) =>
  textChanges('booking', files(before), files(after)).map(({ file, ...rest }) => {
    expect(file).toBe('schemas/steps/notes.json');
    return rest;
  });

test('each text that differs is told by its place', () => {
  expect(
    changes({ heading: 'One', schema: { title: 'A' } }, { heading: 'Two', schema: { title: 'A' } }),
  ).toEqual([{ pointer: '/heading', before: 'One', after: 'Two' }]);
});

test('new translations are told one by one, and a key that holds a slash is written as a pointer', () => {
  expect(changes({}, { translations: { 'a/b': { es: 'Uno', 'fr-CA': 'Un' } } })).toEqual([
    { pointer: '/translations', after: '{"a/b":{"es":"Uno","fr-CA":"Un"}}' },
  ]);
  expect(
    changes(
      { translations: { One: { es: 'Uno' } } },
      { translations: { 'a/b': { es: 'Dos', 'fr-CA': 'Deux' } } },
    ),
  ).toEqual([
    { pointer: '/translations/One/es', before: 'Uno' },
    { pointer: '/translations/a~1b/es', after: 'Dos' },
    { pointer: '/translations/a~1b/fr-CA', after: 'Deux' },
  ]);
});

test('nothing is lost where one kind of value takes the place of another', () => {
  expect(changes({ help: { en: 'Text' } }, { help: 'Text' })).toEqual([
    { pointer: '/help', before: '{"en":"Text"}', after: 'Text' },
  ]);
  expect(changes({}, { options: {} })).toEqual([{ pointer: '/options', after: '{}' }]);
  expect(changes({ list: [1] }, { list: [1, 2] })).toEqual([
    { pointer: '/list', before: '[1]', after: '[1,2]' },
  ]);
});

test('a form that is new or gone, and one that is no JSON, are told whole', () => {
  expect(changes(undefined, { list: [1] })).toEqual([{ pointer: '', after: '{"list":[1]}' }]);
  const broken = { ...files({}), forms: { notes: '{' } };
  expect(textChanges('booking', files({ a: 1 }), broken)).toEqual([
    { file: 'schemas/steps/notes.json', pointer: '', before: '{"a":1}', after: '{' },
  ]);
});
