import { describe, expect, it } from 'vitest';
import { chooseLanguage, languages } from '../../../src/page/text/chooseLanguage.ts';
import { translationLanguages } from '../../../src/files/stepFile/types.ts';

describe('chooseLanguage', () => {
  it.each([
    // requested, the visitor's own, spoken
    [null, [], 'en'],
    [null, ['en-US', 'es'], 'en'],
    [null, ['es-MX', 'en-US'], 'es'],
    [null, ['es-419'], 'es'],
    [null, ['fr'], 'fr-CA'],
    [null, ['fr-CA', 'en-CA'], 'fr-CA'],
    [null, ['fr_CA'], 'fr-CA'],
    [null, ['FR-fr'], 'fr-CA'],
    [null, ['de-DE', 'es-ES', 'en'], 'es'],
    [null, ['de-DE', 'zh-Hans-CN'], 'en'],
    [null, ['fil', 'est', 'enm'], 'en'],
    ['es', ['en-US'], 'es'],
    ['es-MX', ['en-US'], 'es'],
    ['en', ['es-US'], 'en'],
    ['fr-CA', ['en-US'], 'fr-CA'],
    ['fr', ['es'], 'fr-CA'],
    ['de', ['es'], 'es'],
    ['', ['fr'], 'fr-CA'],
    ['constructor', [], 'en'],
  ] as const)('lang=%s and %j give %s', (requested, preferred, language) => {
    expect(chooseLanguage(requested, preferred)).toBe(language);
  });

  it('speaks the languages that step forms can be translated to', () => {
    expect(languages).toEqual(['en', ...translationLanguages]);
  });
});
