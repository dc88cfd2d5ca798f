import { jsonLanguage } from '@codemirror/lang-json';
import { describe, expect, it } from 'vitest';
import {
  cursorAt,
  pathToPointer,
  rangeOf,
} from '../../../../src/studio/inspector/edit/json/places.ts';
import { shippedFiles } from './support.ts';

const text = `{
  "goal": "end",
  "steps": {
    "a/b": { "on": { "next": [{ "id": "x" }, { "id": "y", "target": "c" }] } },
    "empty": {}
  }
}`;
const readIn = (source: string) => (from: number, to: number) => source.slice(from, to);
const shown = (pointer: string, source = text) => {
  const { from, to } = rangeOf(jsonLanguage.parser.parse(source), readIn(source), pointer);
  return source.slice(from, to);
};

describe('the place of a pointer', () => {
  it.each([
    ['a value', '/goal', '"end"'],
    ['a value in a list', '/steps/a~1b/on/next/1/target', '"c"'],
    ['an object: its key', '/steps/empty', '"empty"'],
    ['an object in a list: where it begins', '/steps/a~1b/on/next/1', '{'],
    ['what is missing: the nearest around it', '/steps/empty/form', '"empty"'],
    ['what is missing in a list', '/steps/a~1b/on/next/7/guard', '"next"'],
    ['the whole file: where it begins', '', '{'],
  ])('is %s', (_what, pointer, words) => {
    expect(shown(pointer)).toBe(words);
  });

  it('is found in text that is being typed', () => {
    expect(shown('/steps/b/target', '{ "steps": { "a": { , "b": { "target": "c" } }')).toBe('"c"');
    expect(shown('/goal', '{ "goal":')).toBe('"goal"');
    expect(shown('/goal', '')).toBe('');
  });

  it('is found for every value of the shipped flow', () => {
    const { flow } = shippedFiles();
    const check = (value: unknown, pointer: string) => {
      if (typeof value !== 'object' || value === null) {
        expect(JSON.parse(shown(pointer, flow))).toBe(value);
        return;
      }
      for (const [key, part] of Object.entries(value))
        check(
          part,
          pathToPointer([
            ...pointer
              .split('/')
              .slice(1)
              .map((k) => k.replaceAll('~1', '/')),
            key,
          ]),
        );
    };
    check({ back: JSON.parse(flow).back, events: JSON.parse(flow).events }, '');
  });
});

describe('the cursor', () => {
  const at = (mark: string) => {
    const position = text.indexOf(mark) + 1;
    const { path, isKey } = cursorAt(jsonLanguage.parser.parse(text), readIn(text), position);
    return [pathToPointer(path), isKey];
  };

  it.each([
    ['"end"', '/goal', false],
    ['"y"', '/steps/a~1b/on/next/1/id', false],
    ['"target"', '/steps/a~1b/on/next/1', true],
    ['"empty"', '/steps', true],
  ])('at %s is at %s', (mark, pointer, isKey) => {
    expect(at(mark)).toEqual([pointer, isKey]);
  });
});
