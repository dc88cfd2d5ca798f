import { afterEach, describe, expect, it } from 'vitest';
import en from '../../src/text/en.json';
import {
  formatDateAlone,
  showLastService,
  showLongDate,
  formatLongDateAlone,
  formatMonth,
  showTime,
} from '../../src/text/dates.ts';
import { stateOptions } from '../../src/text/stateOptions.ts';
import { languagePack, languageTag, loadLanguage, t } from '../../src/text/text.ts';

afterEach(() => loadLanguage('en'));

describe('t', () => {
  it('speaks English until another language is loaded', async () => {
    expect([languageTag(), t('steps.continue')]).toEqual(['en', 'Continue']);

    await loadLanguage('es');
    expect([languageTag(), t('steps.continue')]).toEqual(['es', 'Continuar']);

    await loadLanguage('fr-CA');
    expect([languageTag(), t('steps.continue')]).toEqual(['fr-CA', 'Continuer']);

    await loadLanguage('en');
    expect([languageTag(), t('steps.continue')]).toEqual(['en', 'Continue']);
  });

  it('fills in placeholders, and leaves one without a value visible', async () => {
    await loadLanguage('es');

    expect(t('errors.callShop', { phone: '(555) 123-4567' })).toBe('Llame al (555) 123-4567');
    expect(t('errors.callShop')).toBe('Llame al {phone}');
  });

  it('isolates a value that runs from right to left, or turns what follows it', () => {
    expect(t('steps.confirm.booked', { name: 'رنا' })).toBe(
      '\u2068رنا\u2069, your appointment is booked!',
    );
    expect(t('steps.confirm.booked', { name: 'a\u202Eb' })).toContain('\u2068a\u202Eb\u2069');
    expect(t('steps.confirm.booked', { name: 'Zoë' })).toBe('Zoë, your appointment is booked!');
  });

  it('falls back to English for a sentence that a language lacks', async () => {
    await loadLanguage('es');
    const texts = languagePack()!.texts as Record<string, string | undefined>;
    const spoken = texts['header.close'];

    texts['header.close'] = undefined;
    const shown = t('header.close');
    texts['header.close'] = spoken;

    expect(shown).toBe(en['header.close']);
  });
});

describe('dates and times', () => {
  const written = () => [
    showLongDate('2026-12-01'),
    formatLongDateAlone('2026-12-01'),
    showTime('15:30:00'),
    showTime('08:00:00'),
    showLastService('2026-11-23T18:00:00Z', { timeZone: 'America/Toronto' }),
    formatMonth('2026-12-01'),
    formatDateAlone('2026-12-01', 'EEE'),
    t('widgets.slot', { date: formatLongDateAlone('2026-12-01'), time: showTime('13:00:00') }),
  ];

  it('are those of the specification in English [9.17]', () => {
    expect(written()).toEqual([
      'Tuesday, December 1st, 2026',
      'Tuesday, December 1st, 2026',
      '3:30pm',
      '8:00am',
      'November 23rd 2026',
      'December 2026',
      'Tue',
      'Tuesday, December 1st, 2026 at 1:00pm',
    ]);
  });

  it('have twelve hours and "de" in Spanish', async () => {
    await loadLanguage('es');

    expect(written()).toEqual([
      'martes, 1 de diciembre de 2026',
      'Martes, 1 de diciembre de 2026',
      '3:30\u00A0p.m.',
      '8:00\u00A0a.m.',
      '23 de noviembre de 2026',
      'Diciembre de 2026',
      'Mar',
      'Martes, 1 de diciembre de 2026, 1:00\u00A0p.m.',
    ]);
  });

  it('have 24 hours and the first as an ordinal in French', async () => {
    await loadLanguage('fr-CA');

    expect(written()).toEqual([
      'mardi 1er décembre 2026',
      'Mardi 1er décembre 2026',
      '15\u00A0h\u00A030',
      '08\u00A0h\u00A000',
      '23 novembre 2026',
      'Décembre 2026',
      'Mar.',
      'Mardi 1er décembre 2026 à 13\u00A0h\u00A000',
    ]);
  });
});

describe('stateOptions', () => {
  const states = [
    { code: 'NB', label: 'New Brunswick' },
    { code: 'ON', label: 'Ontario' },
    { code: 'PE', label: 'Prince Edward Island' },
  ];

  it('keeps names and order in English', () => {
    expect(stateOptions(states).map(({ label }) => label)).toEqual(
      states.map(({ label }) => label),
    );
  });

  it('takes the names of the language, in its order', async () => {
    await loadLanguage('fr-CA');

    expect(stateOptions(states)).toEqual([
      { value: 'PE', label: 'Île-du-Prince-Édouard' },
      { value: 'NB', label: 'Nouveau-Brunswick' },
      { value: 'ON', label: 'Ontario' },
    ]);
  });
});
