import { describe, expect, it } from 'vitest';
import en from '../../../src/page/text/en.json';
import es from '../../../src/page/text/es.json';
import frCA from '../../../src/page/text/fr-CA.json';
import { sources, templates } from './sources.ts';

const keys = Object.keys(en);
const code = sources();

/** The places of a sentence, such as {count}, in the order of their names. */
const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe('the keys of en.json', () => {
  it('contain every key that a source uses', () => {
    const missing = [...code].flatMap(([path, source]) =>
      [...source.matchAll(/\bt\(\s*'([^']+)'/g)]
        .filter(([, key = '']) => !Object.hasOwn(en, key))
        .map(([, key]) => `${path}: ${key}`),
    );

    expect(missing).toEqual([]);
  });

  it('are put together only in templates whose values are listed', () => {
    const unlisted = [...code].flatMap(([path, source]) =>
      [...source.matchAll(/\bt\(\s*`([^`$]*)\$\{/g)]
        .filter(([, start = '']) => !Object.hasOwn(templates, start))
        .map(([, start]) => `${path}: ${start}`),
    );

    expect(unlisted).toEqual([]);
  });

  it('are all used', () => {
    const literals = new Set(
      [...code.values()].flatMap((source) =>
        [...source.matchAll(/['"]([\w-]+(?:\.[\w-]+)+)['"]/g)].map(([, literal]) => literal),
      ),
    );
    const built = new Set(
      Object.entries(templates).flatMap(([start, ends]) => ends.map((end) => start + end)),
    );

    expect(keys.filter((key) => !literals.has(key) && !built.has(key))).toEqual([]);
  });

  it('are sorted, so that two people adding some seldom conflict', () => {
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
  });
});

describe.each(Object.entries({ es, 'fr-CA': frCA } as Record<string, Record<string, string>>))(
  'in %s',
  (_language, texts) => {
    it('there are the sentences of English, and no others', () => {
      expect(Object.keys(texts)).toEqual(keys);
    });

    it.each(Object.entries(en))('%s has the places of its English sentence', (key, sentence) => {
      expect(places(texts[key] ?? '')).toEqual(places(sentence));
    });

    it('no sentence is empty or begins or ends in a blank', () => {
      expect(
        Object.entries(texts).filter(([, text]) => text === '' || text !== text.trim()),
      ).toEqual([]);
    });
  },
);

describe('French of Canada', () => {
  it('has a hard space before a colon, none before other marks, and curly apostrophes', () => {
    const wrong = Object.entries(frCA).filter(([, text]) =>
      /[^\u00A0]:(?!\/)|\s[?!;]|'/.test(text),
    );

    expect(wrong).toEqual([]);
  });
});
