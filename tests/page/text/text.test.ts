import { describe, expect, it } from 'vitest';
import en from '../../../src/page/text/en.json';
import {
  formatDateAlone,
  showLastService,
  showLongDate,
  formatLongDateAlone,
  formatMonth,
  showTime,
} from '../../../src/page/text/dates.ts';
import { stateOptions } from '../../../src/page/text/stateOptions.ts';
import { inEnglish, loadTexts, type PageTexts } from '../../../src/page/text/text.ts';

describe('t', () => {
  it.each([
    ['en', 'Continue'],
    ['es', 'Continuar'],
    ['fr-CA', 'Continuer'],
  ] as const)('speaks %s', async (language, words) => {
    const texts = await loadTexts(language);

    expect([texts.language, texts.t('steps.continue')]).toEqual([language, words]);
  });

  it('fills in placeholders, and leaves one without a value visible', async () => {
    const { t } = await loadTexts('es');

    expect(t('errors.callShop', { phone: '(555) 123-4567' })).toBe('Llame al (555) 123-4567');
    expect(t('errors.callShop')).toBe('Llame al {phone}');
  });

  it('isolates a value that runs from right to left, or turns what follows it', () => {
    const { t } = inEnglish;
    expect(t('steps.confirm.booked', { name: 'رنا' })).toBe(
      '\u2068رنا\u2069, your appointment is booked!',
    );
    expect(t('steps.confirm.booked', { name: 'a\u202Eb' })).toContain('\u2068a\u202Eb\u2069');
    expect(t('steps.confirm.booked', { name: 'Zoë' })).toBe('Zoë, your appointment is booked!');
  });

  it('falls back to English for a sentence that a language lacks', async () => {
    const { t, pack } = await loadTexts('es');
    const texts = pack!.texts as Record<string, string | undefined>;
    const spoken = texts['header.close'];

    texts['header.close'] = undefined;
    const shown = t('header.close');
    texts['header.close'] = spoken;

    expect(shown).toBe(en['header.close']);
  });
});

describe('dates and times', () => {
  const written = (texts: PageTexts) => [
    showLongDate('2026-12-01', texts),
    formatLongDateAlone('2026-12-01', texts),
    showTime('15:30:00', texts),
    showTime('08:00:00', texts),
    showLastService('2026-11-23T18:00:00Z', { timeZone: 'America/Toronto' }, texts),
    formatMonth('2026-12-01', texts),
    formatDateAlone('2026-12-01', 'EEE', texts),
    texts.t('widgets.slot', {
      date: formatLongDateAlone('2026-12-01', texts),
      time: showTime('13:00:00', texts),
    }),
  ];

  it('are those of the specification in English [9.17]', () => {
    expect(written(inEnglish)).toEqual([
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
    expect(written(await loadTexts('es'))).toEqual([
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
    expect(written(await loadTexts('fr-CA'))).toEqual([
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
    expect(stateOptions(states, inEnglish).map(({ label }) => label)).toEqual(
      states.map(({ label }) => label),
    );
  });

  it('takes the names of the language, in its order', async () => {
    expect(stateOptions(states, await loadTexts('fr-CA'))).toEqual([
      { value: 'PE', label: 'Île-du-Prince-Édouard' },
      { value: 'NB', label: 'Nouveau-Brunswick' },
      { value: 'ON', label: 'Ontario' },
    ]);
  });
});
