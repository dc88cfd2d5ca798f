import { expect, it } from 'vitest';
import { withOwnWords } from '../../../../src/studio/inspector/edit/texts/AppTexts.tsx';

const built = { en: 'Book your visit', es: 'Reserve su visita', 'fr-CA': 'Réservez' };

it('keeps the translations of a text of the app that is changed', () => {
  expect(withOwnWords({}, built, { en: 'Book it' })).toEqual({ ...built, en: 'Book it' });
});

it('keeps what was said of it in other languages before', () => {
  const own = { en: 'Book it', es: 'Resérvela' };
  expect(withOwnWords(own, built, { en: 'Book now' })).toEqual({
    en: 'Book now',
    es: 'Resérvela',
    'fr-CA': '',
  });
});

it('leaves nothing in the flow that is as the app says it', () => {
  const none = { en: '', es: '', 'fr-CA': '' };
  const own = withOwnWords({}, built, { en: 'Book it' });
  expect(withOwnWords(own, built, { en: built.en })).toEqual(none);
  expect(withOwnWords({}, built, { es: built.es })).toEqual(none);
});

it('changes one translation alone', () => {
  expect(withOwnWords({}, built, { es: 'Resérvela' })).toEqual({
    en: '',
    es: 'Resérvela',
    'fr-CA': '',
  });
});
